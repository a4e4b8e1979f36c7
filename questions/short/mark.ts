import { gradeShortAnswer } from '#server/platform/tutor/index.ts';
import { covered } from '../kit/held.mark.ts';
import { hasKey, keysOf, type QuestionMark } from '../kit/mark.ts';
import { withoutWords } from '../kit/mask.mark.ts';
import { writtenMark } from '../kit/written.mark.ts';
import type { ShortQuestion } from './contract.ts';

export const markSaid = (
  { stem, answer, concepts }: Pick<ShortQuestion, 'stem' | 'answer' | 'concepts'>,
  value: string,
) => gradeShortAnswer({ stem, answer, ...(concepts ? { concepts } : {}) }, value);

const withoutKey = (q: ShortQuestion, text: string): string | null =>
  withoutWords(q.stem, text, [...(q.concepts ?? []).flatMap(({ any }) => any), ...keysOf(q)]);

export const shortMark: QuestionMark<ShortQuestion, string> = {
  ...writtenMark,
  // what a machine cannot mark surely goes to the teacher
  isSure: false,
  problem: (fields) => (hasKey(fields) ? null : 'questionNoKey'),
  mark: (q, value) => markSaid(q, value).result,
  withoutKey,
  stepAsHint: (q, text) => withoutKey(q, text) ?? text,
  conceptsIn: (q, value) => {
    if (!q.concepts || typeof value !== 'string') return [];
    const { said } = markSaid(q, value);
    return q.concepts.map(({ any }, i) => ({ any, found: said.includes(i) }));
  },
  draft: null,
  keysToHold: ({ answer }) => [answer],
  isHeld: (q, { passage }) => covered(keysOf(q).join(''), passage),
};
