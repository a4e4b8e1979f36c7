// What kind of answer a question wants, and whether words of the material are of that kind.
import { LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import { ANSWER_KINDS, type AnswerKind } from '#server/platform/tutor/lang/language.ts';
import { normalise } from '#server/platform/tutor/text/words.ts';

/** All that it asks for: 多少天 wants a number and a length of time. */
export const answerKinds = (question: string): AnswerKind[] => {
  const text = normalise(question);
  return ANSWER_KINDS.filter((kind) => LANGUAGES.some(({ search }) => search.kinds[kind]?.asks.test(text)));
};

/** Can this be such an answer? A kind whose answers have no sign of their own is told by any words. */
export const tells = (kind: AnswerKind, text: string): boolean => {
  const signs = LANGUAGES.flatMap(({ search }) => search.kinds[kind]?.tells ?? []);
  return signs.length === 0 || signs.some((sign) => sign.test(text));
};

/** Does it say what this is? In form, by a copula behind it, or by a word for naming before it. */
export function saysWhatIs(term: string, text: string): boolean {
  const own = normalise(text);
  const name = normalise(term);
  for (let at = own.indexOf(name); at >= 0; at = own.indexOf(name, at + 1)) {
    const [before, behind] = [own.slice(0, at), own.slice(at + name.length)];
    if (LANGUAGES.some(({ search: { names } }) => names.behind.test(behind) || names.before.test(before))) return true;
  }
  return false;
}

/** Forbids: what is asked for permission hears it first. */
export const forbids = (text: string): boolean => LANGUAGES.some(({ search }) => search.forbids.test(text));

/** A section that lists what people do wrong. */
export const listsMistakes = (heading: string): boolean =>
  LANGUAGES.some(({ search }) => search.mistakes.lists.test(heading));

export const asksForMistakes = (question: string): boolean =>
  LANGUAGES.some(({ search }) => search.mistakes.asked.test(normalise(question)));

/** Another sign of what a word asks for: = of 公式. */
export const hasSign = (focus: string, text: string): boolean =>
  LANGUAGES.some(({ search: { signs } }) => signs && Object.hasOwn(signs, focus) && signs[focus]?.test(text));
