// The ladder of hints of an open question: its own hint, then the passage it came from without its key, then a step of the example.
import type { Citation } from '#contract/blocks/index.ts';
import { sentences } from '#contract/sentences.ts';
import type { BankQuestion } from '#questions/contract.ts';
import type { Quoted } from '#questions/kit/contract.ts';
import { markingOf } from '#questions/mark.ts';
import {
  BLANK,
  escapeRegExp,
  formulasBeside,
  indexTokens,
  langOf,
  PHRASES,
  plainHeading,
  withoutDots,
} from '#server/platform/tutor/index.ts';
import { type Documents, pointScript } from './scripts.ts';
import type { ApprovedPoint } from './theory.store.ts';

interface Rung {
  text: string;
  source?: Omit<Citation, 'n' | 'quote' | 'formulas' | 'marks'>;
  formulas?: string[];
  /** It only says where to look again. */
  back?: true;
  blanks?: string[];
}

/** From the gentlest on; a rung that the plan has no words for is left out. */
export function hintsOf(question: BankQuestion, point: ApprovedPoint | null, documents?: Documents): Rung[] {
  const rungs: Rung[] = [];
  // the author's own hint may name the answer
  const own = question.hint && markingOf(question.kind).stepAsHint(question, question.hint);
  if (own) rungs.push({ text: own, ...formulasIn(own, question), ...backIn(own) });
  const place = question.source && locationHint(question, question.source, documents);
  // what the first rung says already is said once, with the place to open
  if (place?.text === own) rungs.pop();
  if (place) rungs.push(place);
  const step = nearestStep(question.stem, point?.example?.steps ?? []);
  const told = step && (step.reason ? `${step.text}\n${step.reason}` : step.text);
  if (told) {
    const text = markingOf(question.kind).stepAsHint(question, told);
    rungs.push({ text, ...formulasIn(text, point?.example) });
  }
  const blanks = holdingIn(question, point, documents);
  return blanks.length > 0 ? rungs.map((rung) => ({ ...rung, blanks })) : rungs;
}

/** Of the words in which the point was told, sentence by sentence and cell by cell, those with the answer. */
function holdingIn(question: BankQuestion, point: ApprovedPoint | null, documents: Documents = NAMELESS): string[] {
  if (!point) return [];
  const { withoutKey } = markingOf(question.kind);
  const pieces = pointScript(point, 0, documents)
    .text.split(/\[\d+\]|[\n|]/u)
    .flatMap((line) => sentences(line).map(({ text }) => text.trim()));
  const sources = new Set(sentences(question.source?.quote ?? '').map(({ text }) => text.trim()));
  const holds = (text: string) => {
    const left = withoutKey(question, text);
    // a cell that only begins like a turned statement is not it
    return (left !== null && left.replaceAll(BLANK, '').length < text.length) || sources.has(text);
  };
  return [...new Set(pieces.filter((text) => text !== '' && holds(text)))];
}
const NAMELESS: Documents = { nameOf: () => '' };

/** The sentence it came from without what is asked; where that cannot be, only where to look. */
function locationHint(question: BankQuestion, source: Quoted, documents: Documents | undefined): Rung {
  const { quote, documentId, page, heading } = source;
  const place = { ...(page === undefined ? {} : { page }), ...(heading === undefined ? {} : { heading }) };
  const document = documents?.nameOf(documentId) ?? '';
  const where = heading?.split(' / ').at(-1);
  const words = PHRASES[langOf(quote)];
  const text =
    markingOf(question.kind).withoutKey(question, withoutDots(quote)) ??
    (where ? words.lookAgain(plainHeading(where)) : words.lookInMaterial);
  return { text, source: { documentId, document, ...place }, ...formulasIn(text, source), ...backIn(text) };
}

/** Those of the material, and those of them that the key is left out of. */
function formulasIn(text: string, whole: Parameters<typeof formulasBeside>[0]): Pick<Rung, 'formulas'> {
  const { formulas } = formulasBeside(whole);
  if (!formulas) return {};
  const isOne = (part: string) => {
    const pattern = new RegExp(`^${part.split(BLANK).map(escapeRegExp).join('.+')}$`, 'su');
    return part.includes(BLANK) && formulas.some((own) => pattern.test(own));
  };
  return { formulas: [...formulas, ...(text.match(/\$\$?[^$]+\$\$?/g) ?? []).filter(isOne)] };
}

/** In whose words it was drafted is not kept: each language's own are looked for. */
const backIn = (text: string): Pick<Rung, 'back'> =>
  Object.values(PHRASES).some(({ lookAgain, lookInMaterial }) => {
    const [before = '', after = ''] = lookAgain('\n').split('\n');
    return text === lookInMaterial || (text.startsWith(before) && text.endsWith(after));
  })
    ? { back: true }
    : {};

type ExampleStep = NonNullable<ApprovedPoint['example']>['steps'][number];

/** The step that shares most words with the question; the first where none does. */
function nearestStep(stem: string, steps: readonly ExampleStep[]): ExampleStep | null {
  const words = new Set(indexTokens(stem));
  const common = (s: ExampleStep) => indexTokens(`${s.text} ${s.reason ?? ''}`).filter((w) => words.has(w)).length;
  return steps.reduce<ExampleStep | null>((best, s) => (best && common(best) >= common(s) ? best : s), null);
}
