import { useTranslation } from 'react-i18next';
import { BY_ENTER, type InputProps, type QuestionAnswer, type YesNo } from '../kit/answer.ts';
import { Choices, keyFor } from '../kit/choice.answer.tsx';

const VALUES = ['true', 'false'] as const;
const LETTERS = [{ key: 'A' }, { key: 'B' }] as const;
const choicesIn = (words: YesNo) => VALUES.map((key) => ({ key, text: words[key] }));

function TrueOrFalse({ draft, editable, change }: InputProps<boolean | null>) {
  const { t } = useTranslation('common');
  return (
    <Choices
      choices={choicesIn({ true: t('answer.true'), false: t('answer.false') })}
      multiple={false}
      lettered={false}
      keys={draft === null ? [] : [String(draft)]}
      disabled={!editable}
      onChoose={(key) => change(key === 'true')}
    />
  );
}

export const judgeAnswer: QuestionAnswer<boolean | null> = {
  empty: null,
  draftOf: (value) => (typeof value === 'boolean' ? value : null),
  answerOf: (_question, draft) => draft,
  // by number, or by the letter of its place, as options are
  pressed: (_question, _draft, pressed) => {
    const key = keyFor(LETTERS, pressed);
    return key === null ? null : key === 'A';
  },
  enter: BY_ENTER,
  tipCount: () => VALUES.length,
  unmarkedTitle: 'question.poll',
  Input: TrueOrFalse,
  onWall: (_question, words) => VALUES.map((key) => words[key]),
  bars: (_question, words) => choicesIn(words),
};
