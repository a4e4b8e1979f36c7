import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MOST_WRITTEN } from '#contract/most-written.ts';
import { isGiven, type PaperAnswer, type PaperInputProps } from '../kit/paper.answer.ts';
import { ParagraphInput } from '../kit/written.answer.tsx';

/** Said only where it matters. */
const NEAR = MOST_WRITTEN - 2000;

function Essay({ value, editable, change }: PaperInputProps) {
  const { t } = useTranslation('paper');
  const text = typeof value === 'string' ? value : '';
  return (
    <chakra.div display="grid" gap="1">
      <ParagraphInput
        draft={text}
        rows={10}
        most={MOST_WRITTEN}
        editable={editable}
        change={(next) => change(next === '' ? null : next)}
      />
      <chakra.span
        color={text.length > NEAR ? 'fg.error' : 'fg.muted'}
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
      >
        {t('written', { count: text.length, most: MOST_WRITTEN })}
      </chakra.span>
    </chakra.div>
  );
}

export const essayAnswer: PaperAnswer = { Input: Essay, pressed: () => undefined, isGiven };
