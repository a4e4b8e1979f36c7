import { withWords } from '#src/ui/words.ts';
import { itemNamed, lettered, type QuestionAnswer } from '../kit/answer.ts';
import { inputLater } from '../kit/later.answer.tsx';
import { moveItem, type OrderDraft } from './draft.answer.ts';

/** On a paper, where it can be taken as it stands. */
export const OrderPaperInput = inputLater(
  async () => (await withWords(['blocks'], import('./rows.answer.tsx'))).OrderOnPaper,
);

export const orderAnswer: QuestionAnswer<OrderDraft> = {
  empty: { keys: [], at: null },
  draftOf: (value) => ({ keys: Array.isArray(value) ? value.map(String) : [], at: null }),
  // as it is shown it is never right
  answerOf: (_question, { keys }) => (keys.length === 0 ? null : [...keys]),
  pressed: (question, draft, key) => {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
    if (by !== null) return draft.at === null ? null : moveItem(question, draft, draft.at, by);
    const item = itemNamed(question.options, key);
    return item === undefined ? null : { ...draft, at: item };
  },
  enter: { needsCtrl: true, overButtons: true },
  tipCount: () => null,
  unmarkedTitle: 'question.poll',
  Input: inputLater(async () => (await withWords(['blocks'], import('./rows.answer.tsx'))).OrderRows),
  onWall: (question) => lettered(question).map(({ text }) => text),
  bars: () => null,
};
