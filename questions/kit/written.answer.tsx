// An answer in one's own words, or a number with its unit.
import { chakra, Flex, useRecipe } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BY_ENTER, type InputProps, type QuestionAnswer } from './answer.ts';

const MAX = 4000;
const MAX_BLANK = 200;

interface Props extends Pick<InputProps<string>, 'draft' | 'change'> {
  /** The longest text that is taken. */
  most?: number;
  rows?: number;
  /** Absent: it can be written in. */
  editable?: boolean;
}

export function ParagraphInput({ draft, change, rows = 4, most = MAX, editable = true }: Props) {
  const { t } = useTranslation('common');
  const css = useRecipe({ key: 'input' })({ size: 'lg' });
  const label = t('answer.short');
  return (
    <chakra.textarea
      css={css}
      rows={rows}
      value={draft}
      maxLength={most}
      readOnly={!editable}
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

export function BlankInput({
  unit,
  draft,
  change,
  most = MAX_BLANK,
  editable = true,
  label: own,
}: Props & { unit?: string | undefined; label?: string }) {
  const { t } = useTranslation('common');
  const css = useRecipe({ key: 'input' })({ size: 'lg' });
  const label = own ?? t('answer.fill');
  return (
    <Flex align="center" gap="3">
      <chakra.input
        css={css}
        value={draft}
        maxLength={most}
        readOnly={!editable}
        placeholder={label}
        maxW="18rem"
        autoComplete="off"
        aria-label={unit ? `${label}，${t('answer.unit', { unit })}` : label}
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
