// What a symbol of a formula stands for: the last of those that the material explains is left out beside the formula.

import { glossaryOf } from '#server/platform/tutor/calculate/glossary.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { isFormulaLine, statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { partText, units } from '#server/platform/tutor/text/units.ts';
import { BLANK } from './blank.ts';
import { type DraftQuestion, provenance } from './lines.ts';
import type { DraftPoint } from './points.ts';

/** One symbol alone is asked without its siblings. */
const LEAST_SYMBOLS = 2;
const LONGEST = 110;
/** Of what says that it is so: 表示, stands for the. */
const MOST_BETWEEN = 18;
const HAS_FORMULA = /(?:^|[^\p{L}\d])[A-Za-zα-ωΑ-Ω][\w₀-₉′]{0,4}\$?\s*[=＝∝]\s*\S/u;
const LATEX_FORMULA = /\$[^$\n]*[=∝][^$\n]*\$/u;

/** At most one of a point: the others would be read off it. */
export function symbolQuestions({ passages }: DraftPoint, point: number): DraftQuestion[] {
  return units(passages)
    .filter(({ role }) => role !== 'example' && role !== 'table')
    .flatMap(({ parts }) => parts.flatMap((part) => statementsOf(part.passage, partText(part))))
    .flatMap((own, at, all) => symbolQuestion(own, all[at - 1], point) ?? [])
    .slice(0, 1);
}

interface Statement {
  passage: Passage;
  text: string;
}

/** Sentences, and the lines of a sentence that breaks: a formula stands on its own. */
const statementsOf = (passage: Passage, text: string): Statement[] =>
  statementsIn(text)
    .flatMap((own) => own.split('\n'))
    .map((own) => ({ passage, text: own.trim() }));

function symbolQuestion(
  { passage, text }: Statement,
  before: Statement | undefined,
  point: number,
): DraftQuestion | undefined {
  const glossary = [...glossaryOf([text])].flatMap(([symbol, names]) => explainedIn(text, symbol, names));
  const { name = '' } = glossary.toSorted((one, other) => other.at - one.at)[0] ?? {};
  const own = LATEX_FORMULA.test(text) || HAS_FORMULA.test(text);
  const formula = own ? '' : before && isFormulaLine(before.text) ? before.text.replace(/[。.，,]$/u, '') : undefined;
  if (formula === undefined || glossary.length < LEAST_SYMBOLS) return undefined;
  const stem = `${formula === '' ? '' : `${formula}${/\p{Script=Han}/u.test(text) ? '，' : ', '}`}${text}`;
  if (stem.length > LONGEST || stem.split(name).length !== 2) return undefined;
  if (glossary.some((other) => other.name !== name && (other.name.includes(name) || name.includes(other.name))))
    return undefined;
  return { kind: 'fill', stem: stem.replace(name, BLANK), answer: name, ...provenance({ point, passage, text }) };
}

/** Where the name of a symbol stands behind it: the other way round it is the symbol that is told. */
function explainedIn(text: string, symbol: string, names: readonly string[]): { name: string; at: number }[] {
  const [name = '', ...more] = names;
  const at = text.lastIndexOf(name);
  const from = text.slice(0, Math.max(at, 0)).lastIndexOf(symbol);
  const between = text.slice(from + symbol.length, Math.max(at, 0));
  const isBehind = from >= 0 && between.length <= MOST_BETWEEN && !/[，。；,;.=＝]/u.test(between);
  return name !== '' && more.length === 0 && isBehind ? [{ name, at }] : [];
}
