import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { isGiven, type PaperAnswer, type PaperInputProps } from '../kit/paper.answer.ts';
import { BlankInput } from '../kit/written.answer.tsx';

const MOST = 1000;

/** A box for each blank, in the order in which they stand in the text. */
function Blanks({ question, value, editable, change }: PaperInputProps) {
  const { t } = useTranslation('paper');
  const given = Array.isArray(value) ? value.map(String) : [];
  const texts = Array.from({ length: question.blanks ?? 0 }, (_, at) => given[at] ?? '');
  return (
    <chakra.ol display="grid" gap="2" listStyleType="none">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a blank is its place
        <chakra.li key={at} display="flex" gap="2" alignItems="center">
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
            ({at + 1})
          </chakra.span>
          <BlankInput
            label={t('blank', { n: at + 1 })}
            draft={text}
            most={MOST}
            editable={editable}
            change={(next) => {
              const all = texts.with(at, next);
              change(isGiven(all) ? all : null);
            }}
          />
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

export const blanksAnswer: PaperAnswer = { Input: Blanks, pressed: () => undefined, isGiven };
