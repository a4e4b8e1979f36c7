import { isPairs, itemNamed, type Question, type QuestionAnswer } from '../kit/answer.ts';
import { inputLater } from '../kit/later.answer.tsx';

export interface MatchDraft {
  /** To each left its right, as far as it has one. */
  pairs: Readonly<Record<string, string>>;
  /** The left that waits for its right. */
  at: string | null;
}

/** The left that waits for its right: the chosen one, else the first without. */
export const waiting = ({ left = [] }: Question, { at, pairs }: MatchDraft): string | null =>
  at ?? left.find((l) => pairs[l.key] === undefined)?.key ?? null;

/** A right goes with one left: it leaves the one that had it. */
export function pair(question: Question, draft: MatchDraft, right: string): MatchDraft {
  const left = waiting(question, draft);
  if (left === null) return draft;
  const others = Object.entries(draft.pairs).filter(([l, r]) => l !== left && r !== right);
  return { pairs: { ...Object.fromEntries(others), [left]: right }, at: null };
}

export const matchAnswer: QuestionAnswer<MatchDraft> = {
  empty: { pairs: {}, at: null },
  draftOf: (value) => ({ pairs: isPairs(value) ? value : {}, at: null }),
  answerOf: ({ left }, { pairs }) => (left?.every((l) => pairs[l.key] !== undefined) ? { ...pairs } : null),
  pressed: (question, draft, key) => {
    const left = itemNamed(question.left, key);
    if (left !== undefined) return { ...draft, at: left };
    const right = itemNamed(question.right, key);
    return right === undefined ? null : pair(question, draft, right);
  },
  enter: { needsCtrl: true, overButtons: true },
  tipCount: () => null,
  unmarkedTitle: 'question.poll',
  Input: inputLater(async () => (await import('./lists.answer.tsx')).MatchLists),
  onWall: () => [],
  bars: () => null,
};
