import { itemNamed, lettered, type Question, type QuestionAnswer } from '../kit/answer.ts';
import { inputLater } from '../kit/later.answer.tsx';

export interface OrderDraft {
  /** All of them once one was moved. */
  keys: readonly string[];
  /** The item that moves next. */
  at: string | null;
}

/** The keys of an order as they stand now. */
export const orderOf = ({ options = [] }: Question, { keys }: OrderDraft): readonly string[] =>
  keys.length > 0 ? keys : options.map((o) => o.key);

/** One place up or down; at an end it stays. */
export function move(question: Question, draft: OrderDraft, key: string, by: 1 | -1): OrderDraft {
  const keys = [...orderOf(question, draft)];
  const from = keys.indexOf(key);
  const other = keys[from + by];
  if (from < 0 || other === undefined) return { ...draft, at: key };
  keys[from] = other;
  keys[from + by] = key;
  return { keys, at: key };
}

export const orderAnswer: QuestionAnswer<OrderDraft> = {
  empty: { keys: [], at: null },
  draftOf: (value) => ({ keys: Array.isArray(value) ? value.map(String) : [], at: null }),
  // as it is shown it is never right
  answerOf: (_question, { keys }) => (keys.length === 0 ? null : [...keys]),
  pressed: (question, draft, key) => {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
    if (by !== null) return draft.at === null ? null : move(question, draft, draft.at, by);
    const item = itemNamed(question.options, key);
    return item === undefined ? null : { ...draft, at: item };
  },
  enter: { needsCtrl: true, overButtons: true },
  tipCount: () => null,
  unmarkedTitle: 'question.poll',
  Input: inputLater(async () => (await import('./rows.answer.tsx')).OrderRows),
  onWall: (question) => lettered(question).map(({ text }) => text),
  bars: () => null,
};
