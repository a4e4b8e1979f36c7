import { withWords } from '#src/ui/words.ts';
import { isPairs, itemNamed, type QuestionAnswer } from '../kit/answer.ts';
import { inputLater } from '../kit/later.answer.tsx';
import { type MatchDraft, pair } from './draft.answer.ts';

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
  Input: inputLater(async () => (await withWords(['blocks'], import('./lists.answer.tsx'))).MatchLists),
  onWall: () => [],
  bars: () => null,
};
