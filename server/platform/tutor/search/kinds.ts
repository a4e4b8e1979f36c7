// What kind of answer a question wants, and whether words of the material are of that kind.
import { collectFromLanguages, EVERYDAY_WORDS, LANGUAGES, STOP_WORDS } from '#server/platform/tutor/lang/index.ts';
import { ANSWER_KINDS, type AnswerKind, words } from '#server/platform/tutor/lang/language.ts';
import { ordersTutor } from '#server/platform/tutor/roles/about.ts';
import { normalise } from '#server/platform/tutor/text/words.ts';

/** All that it asks for: 多少天 wants a number and a length of time. */
export const answerKinds = (question: string): AnswerKind[] => {
  const text = normalise(question);
  const all = ANSWER_KINDS.filter((kind) => LANGUAGES.some(({ search }) => search.kinds[kind]?.asks.test(text)));
  // 原因是什么 asks for no meaning
  return all.includes('why') ? all.filter((kind) => kind !== 'define') : all;
};

/** What the question wants to know the place of, where it names it behind the word that asks: 买 of 在哪里买. */
export const askedWhere = (question: string): string => {
  const text = normalise(question);
  const found = LANGUAGES.flatMap(({ search }) => search.kinds.place?.asks.exec(text) ?? [])[0];
  return found === undefined ? '' : text.slice(text.indexOf(found) + found.length);
};

interface Measure {
  asked: RegExp;
  /** The words that count an answer. */
  told: readonly string[];
  tells: RegExp;
}

const NUMERAL = ['\\d', ...collectFromLanguages(({ search }) => search.numeral?.source)].join('|');

const MEASURES: readonly Measure[] = LANGUAGES.flatMap(({ search: { measures, howMany } }) =>
  measures.split('\n').flatMap((line) => {
    const [asked = '', told = ''] = line.split('=').map((side) => words(side).join('|'));
    // 12 万名, 8 册; of a table’s row 长度（cm）：8
    const unit = `(?:${told.toLowerCase()})(?![a-z])`;
    return told === ''
      ? []
      : {
          asked: new RegExp(`${howMany.source}(?:${asked})`, 'u'),
          told: told.toLowerCase().split('|'),
          tells: new RegExp(String.raw`(?:${NUMERAL})\s*${unit}|${unit}[^,;]{0,8}:\s*\d`, 'u'),
        };
  }),
);

/** What the question counts in, by the longest of its words; undefined where it names nothing of the kind. */
export const measureOf = (question: string): Measure | undefined => {
  const text = normalise(question);
  const lengthIn = ({ asked }: Measure) => asked.exec(text)?.[0].length ?? 0;
  return MEASURES.filter((own) => lengthIn(own) > 0).toSorted((a, b) => lengthIn(b) - lengthIn(a))[0];
};

/** May a number with this behind it be the one that was asked about? The 120 of 120 次 is not that of 120 电话. */
export function countAlike(asked: string, told: string): boolean {
  const [first = ''] = asked;
  // a lens says 16×, and 16 of something else is not it
  if (first === '×')
    return MEASURES.some((own) => [asked, told].every((unit) => own.told.some((word) => unit.startsWith(word))));
  if (first === '' || told.startsWith(first) || STOP_WORDS.has(first) || EVERYDAY_WORDS.has(first)) return true;
  const measures = MEASURES.filter((own) => own.told.some((word) => told.startsWith(word)));
  return measures.length === 0 || measures.some((own) => own.told.some((word) => asked.startsWith(word)));
}

const YEARS = collectFromLanguages(({ search }) => search.year);

/** Without the years, which say when, and without the question's own numbers: 101 of 101 大楼 answers nothing. */
export const numbersLeft = (text: string, own: readonly number[]): string =>
  YEARS.reduce((rest, year) => rest.replace(year, ''), normalise(text)).replace(/\d+(?:\.\d+)?/gu, (number) =>
    own.includes(Number(number)) ? '' : number,
  );

/** Wants something made, an essay or a translation, or orders the tutor about. */
export const isOrder = (text: string): boolean =>
  ordersTutor(text) || LANGUAGES.some(({ search }) => search.orders.test(normalise(text)));

/** Hello, thanks: nothing is asked. */
export const isGreeting = (text: string): boolean => LANGUAGES.some(({ search }) => search.greetings.test(text));

/** What tells the things apart of which it speaks: 深二度. */
export const degreesIn = (text: string): string[] =>
  LANGUAGES.flatMap(({ search }) => (search.degree && text.match(search.degree)) ?? []);

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

/** A section that lists what people do wrong. */
export const listsMistakes = (heading: string): boolean =>
  LANGUAGES.some(({ search }) => search.mistakes.lists.test(heading));

export const asksForMistakes = (question: string): boolean =>
  LANGUAGES.some(({ search }) => search.mistakes.asked.test(normalise(question)));

/** Another sign of what a word asks for: = of 公式. */
export const hasSign = (focus: string, text: string): boolean =>
  LANGUAGES.some(({ search: { signs } }) => signs && Object.hasOwn(signs, focus) && signs[focus]?.test(text));
