// An answer in one's own words, or a number with its unit.
import { chakra, Flex, useRecipe } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BY_ENTER, type InputProps, type QuestionAnswer } from './answer.ts';

const MAX = 4000;

type Props = Pick<InputProps<string>, 'draft' | 'change'>;

export function ParagraphInput({ draft, change }: Props) {
  const { t } = useTranslation('exercises');
  const css = useRecipe({ key: 'input' })({ size: 'lg' });
  const label = t('question.short');
  return (
    <chakra.textarea
      css={css}
      rows={4}
      value={draft}
      maxLength={MAX}
      aria-label={label}
      placeholder={label}
      py="2"
      h="auto"
      minH="28"
      lineHeight="tall"
      resize="vertical"
      onChange={(e) => change(e.target.value)}
    />
  );
}

export function BlankInput({ unit, draft, change }: Props & { unit?: string | undefined }) {
  const { t } = useTranslation('exercises');
  const css = useRecipe({ key: 'input' })({ size: 'lg' });
  const label = t('question.fill');
  return (
    <Flex align="center" gap="3">
      <chakra.input
        css={css}
        value={draft}
        maxLength={200}
        placeholder={label}
        maxW="18rem"
        autoComplete="off"
        aria-label={unit ? `${label}，${t('question.unit', { unit })}` : label}
        onChange={(e) => change(e.target.value)}
      />
      {unit ? <chakra.span color="fg.muted">{unit}</chakra.span> : null}
    </Flex>
  );
}

/** What a kind that is answered in writing has besides its input. */
export const writtenAnswer: Omit<QuestionAnswer<string>, 'Input'> = {
  empty: '',
  draftOf: (value) => (typeof value === 'string' ? value : ''),
  answerOf: (_question, draft) => draft.trim() || null,
  pressed: () => null,
  enter: BY_ENTER,
  tipCount: () => 0,
  unmarkedTitle: 'question.poll',
  onWall: () => [],
  bars: () => null,
};
