import { BY_ENTER, lettered, type QuestionAnswer } from '../kit/answer.ts';
import { Choices, keyFor } from '../kit/choice.answer.tsx';

export const singleAnswer: QuestionAnswer<string | null> = {
  empty: null,
  draftOf: (value) => (typeof value === 'string' ? value : null),
  answerOf: (_question, draft) => draft,
  pressed: ({ options = [] }, _draft, key) => keyFor(options, key),
  enter: BY_ENTER,
  tipCount: ({ options = [] }) => options.length,
  unmarkedTitle: 'question.poll',
  Input: ({ question: { options = [] }, draft, editable, change }) => (
    <Choices
      choices={options}
      multiple={false}
      lettered
      keys={draft === null ? [] : [draft]}
      disabled={!editable}
      onChoose={change}
    />
  ),
  onWall: (question) => lettered(question).map(({ text }) => text),
  bars: lettered,
};
