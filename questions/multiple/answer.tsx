import { BY_ENTER, lettered, type QuestionAnswer } from '../kit/answer.ts';
import { Choices, keyFor } from '../kit/choice.answer.tsx';

/** An option that was chosen is chosen no more, and the other way round. */
const toggled = (keys: readonly string[], key: string): string[] =>
  keys.includes(key) ? keys.filter((k) => k !== key) : [...keys, key];

export const multipleAnswer: QuestionAnswer<readonly string[]> = {
  empty: [],
  draftOf: (value) => (Array.isArray(value) ? value.map(String) : []),
  answerOf: (_question, keys) => (keys.length === 0 ? null : [...keys].sort()),
  pressed: ({ options = [] }, keys, pressed) => {
    const key = keyFor(options, pressed);
    return key === null ? null : toggled(keys, key);
  },
  enter: BY_ENTER,
  tipCount: ({ options = [] }) => options.length,
  unmarkedTitle: 'question.poll',
  Input: ({ question: { options = [] }, draft, editable, change }) => (
    <Choices
      choices={options}
      multiple
      lettered
      keys={draft}
      disabled={!editable}
      onChoose={(key) => change(toggled(draft, key))}
    />
  ),
  onWall: (question) => lettered(question).map(({ text }) => text),
  bars: lettered,
  // several letters in a row: each has its bar, which says how many have chosen it
  counts: (value, key) => value.includes(key),
};
