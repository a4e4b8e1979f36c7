import { isMatchAnswer, shownKeyIn } from '../kit/ask.ts';
import { foldedWords } from '../kit/held.mark.ts';
import { areDistinct, BadAnswer, isAllOf, isFilled, mustHave, type QuestionMark, WRITTEN_GUESS } from '../kit/mark.ts';
import { pairsBy, pairsInWords, shownSides } from './ask.ts';
import type { MatchQuestion } from './contract.ts';

function rightValue(q: MatchQuestion, seed: string): Record<string, string> {
  const { left, right } = shownSides(q, seed);
  return pairsBy(q.answer, shownKeyIn(left), shownKeyIn(right));
}

/** Both sides of a pair in one line: in another row the value is another's. */
const stands = (pair: readonly string[], text: string): boolean =>
  text
    .split(/\n|(?<=[。；])/u)
    .some((line) => pair.every((own) => own !== '' && foldedWords(line).includes(foldedWords(own))));

const pairsOf = ({ left, right, answer }: MatchQuestion): [string, string][] =>
  left.map(({ key, text }) => [text, right.find((own) => own.key === answer[key])?.text ?? '']);

export const matchMark: QuestionMark<MatchQuestion, Record<string, string>> = {
  isSure: true,
  showsPlaces: true,
  /** Each left has a right of its own; what is left over on the right goes with nothing. */
  problem: ({ left, right, answer }) => {
    const [from, to] = [left ?? [], right ?? []];
    if (from.length < 2 || to.length < from.length || ![...from, ...to].every(isFilled)) return 'questionFewPairs';
    if (!areDistinct(from) || !areDistinct(to)) return 'questionSameOptions';
    if (!isMatchAnswer(answer) || !isAllOf(from, Object.keys(answer))) return 'questionNoKey';
    const taken = Object.values(answer);
    const isOwn = new Set(taken).size === taken.length && taken.every((key) => to.some((r) => r.key === key));
    return isOwn ? null : 'questionNoKey';
  },
  /** A match is right as a whole, or wrong. */
  mark: ({ left, right, answer }, value) => {
    const taken = Object.values(value);
    if (!isAllOf(left, Object.keys(value))) throw new BadAnswer('a match has every left once');
    if (new Set(taken).size < taken.length) throw new BadAnswer('a match has a right at most once');
    for (const key of taken) mustHave(right, key);
    return left.every(({ key }) => value[key] === answer[key]) ? 'right' : 'wrong';
  },
  guess: () => WRITTEN_GUESS,
  rightValue,
  keyInWords: (q, seed) => pairsInWords(q, seed, rightValue(q, seed)),
  // a sentence says them side by side: nothing can be left out of it
  withoutKey: () => null,
  stepAsHint: (_q, text) => text,
  against: () => null,
  draft: {
    when: '有对照的表格或并列的概念',
    key: 'match 的 left 和 right 各 4 到 5 项（用资料的原词），answer 是 {"左 key":"右 key"}',
    sample:
      '{"kind":"match","stem":"…","left":[{"key":"1","text":"…"}],"right":[{"key":"A","text":"…"}],"answer":{"1":"A"},"n":1,"quote":"原文"}',
  },
  keysToHold: ({ answer }) => [answer],
  isHeld: (q, { whole }) => pairsOf(q).every((pair) => whole.some((text) => stands(pair, text))),
  hasWrongOptions: false,
};
