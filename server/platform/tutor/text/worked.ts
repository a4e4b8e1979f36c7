// Worked examples of a textbook: 例 1 … 解 … 答 …, 【例1】, Example 1. … Solution: …

import { sentences } from '#contract/sentences.ts';
import { anyOf, langOf, NUMERALS, PHRASES, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { LIST_ITEM } from './shapes.ts';

const OPENING = anyOf(({ text }) => text.worked.opening);
const SOLUTION_NAME = sourceOf(({ text }) => text.worked.solution);
const SOLUTION = new RegExp(String.raw`^\s*${SOLUTION_NAME}`, 'iu');
const MARKER = new RegExp(String.raw`(?:^|[。？?.）)\n]\s*)(?=${SOLUTION_NAME})`, 'iu');
// A solution without its name, told step by step.
const INSTANCE = new RegExp(String.raw`^\s*${sourceOf(({ text }) => text.worked.instance)}[，,：:]?`, 'iu');
const FIRST_STEP = new RegExp(
  String.raw`(?:^|[。？?.：:\n]\s*)(?=${sourceOf(({ text }) => text.worked.firstStep)})`,
  'u',
);
const ANSWER = new RegExp(String.raw`(?:^|\n|[。.]\s*)\s*[【[]?\s*${sourceOf(({ text }) => text.worked.answer)}`, 'iu');
const GOES_ON = new RegExp(
  String.raw`^\s*(?:\d{1,2}[.、．)）]|[（(][\d${NUMERALS}]{1,2}[)）]|[①-⑳]|\S{1,12}\s*[=≈∝])`,
  'u',
);

export const startsWorkedExample = (text: string): boolean => OPENING.test(text);

/** 解…, 答…, Solution…: nothing without the problem before it. */
export const isSolution = (text: string): boolean => SOLUTION.test(text);

const INSTANCE_OF = new RegExp(String.raw`^\s*${sourceOf(({ roles }) => roles.instance)}`, 'u');
/** Something is told, and an example given of it behind: each has its own place. */
export const endsInExample = (text: string): boolean =>
  !startsWorkedExample(text) && sentences(text).some((own, at) => at > 0 && INSTANCE_OF.test(own.text));

/** The first step of what `before` gives as an example, or as a problem. */
export const isWorkedNext = (before: string, next: string): boolean =>
  (INSTANCE.test(before) || startsWorkedExample(before)) &&
  FIRST_STEP.exec(next)?.index === 0 &&
  !FIRST_STEP.test(before);

/** Is the next passage still part of the worked example `before`? Its solution is, with its steps, up to its answer. */
export function continuesWorkedExample(before: string, next: string): boolean {
  if (isWorkedNext(before, next)) return true;
  if (!startsWorkedExample(before) || startsWorkedExample(next)) return false;
  return isSolution(next) || (!ANSWER.test(before) && GOES_ON.test(next));
}

/** The same of what its heading alone calls an example. */
export const continuesSolution = (before: string, next: string): boolean =>
  isSolution(next) || (MARKER.test(before) && !ANSWER.test(before) && GOES_ON.test(next));

interface Worked {
  problem: string;
  steps: string[];
}

/**
 * The problem, and each sentence of the solution as a step; undefined where the solution is missing. `isCalled`: its heading or a
 * teacher calls it an example.
 */
export function workedOf(text: string, isCalled = false): Worked | undefined {
  const isInstance = INSTANCE.test(text);
  if (!isInstance && !isCalled && !startsWorkedExample(text)) return undefined;
  const at = (isInstance ? null : MARKER.exec(text)) ?? FIRST_STEP.exec(text);
  if (!at) return calculationOf(text);
  const start = at.index + at[0].length;
  const problem = withoutName(text.slice(0, start));
  const steps = sentences(text.slice(start))
    .flatMap((own) => linesOf(own.text))
    .map((own) => own.replace(SOLUTION, '').trim());
  const told = steps.filter((step) => /[\p{L}\d]/u.test(step));
  return problem === '' || told.length === 0 ? undefined : { problem, steps: told };
}

const NEXT_FORMULA = /(?<=[A-Za-z³²¹⁰⁴-⁹)）%℃°])\s+(?=[A-Za-zα-ωΑ-Ω][\w₀-₉\p{Script=Han}]{0,4}\s*=)/u;
const NEXT_NAMED = new RegExp(String.raw`\s+(?=${SOLUTION_NAME})`, 'iu');

/** n = c × V = 0.05 mol m = n × M = …: lines that were typed one below the other stand in one. */
function linesOf(sentence: string): string[] {
  const lines: string[] = [];
  for (const piece of sentence.split(NEXT_NAMED).flatMap((own) => own.split(NEXT_FORMULA))) {
    const last = lines.at(-1);
    if (last === undefined || last.includes('=') || SOLUTION.test(piece)) lines.push(piece);
    else lines[lines.length - 1] = `${last} ${piece}`;
  }
  return lines;
}

const CASE = new RegExp(String.raw`^\s*${sourceOf(({ roles }) => roles.instance)}[，,：:]?\s*`, 'u');
const withoutName = (text: string): string => text.replace(OPENING, '').replace(INSTANCE, '').replace(CASE, '').trim();

// Two numbers with a sign between them, and what comes of it. 1 cal/s = 4.2 W computes nothing.
const UNIT = String.raw`(?:\s*(?:[%‰]|[a-zA-Zμ°℃Ω]{1,4}[²³]?))?`;
const COMPUTED = new RegExp(
  String.raw`\d${UNIT}\s*[)）]?[⁰¹²³⁴-⁹]*\s*[+\-−–×÷*/·⋅]\s*[(（√]*\s*\d[^=＝≈。；;\n，]*[=＝≈]\s*[^\d\s。，；\n]{0,3}\s*[-−]?\d`,
  'u',
);
/** Reckons with numbers of its own: what comes of them holds for these alone. */
export const computes = (text: string): boolean => COMPUTED.test(text) && !CODE.test(text);

const ITEM = new RegExp(LIST_ITEM.source, 'mu');
const CODE = /["'{}[\]]|==/u;
const CLAUSE_END = /(?:[，。；;？！\n：]|[.:?!,](?=\s))\s*/gu;
const LEAD = new RegExp(String.raw`^(?:${sourceOf(({ text }) => text.worked.lead)})\s*[，,：:]?\s*`, 'iu');
const POINTS = anyOf(({ draft }) => draft.thing);
const LONGEST_NAME = 12;

/**
 * An example that nobody calls one: given numbers, and a calculation with its result. What is given becomes the problem.
 * Undefined where nothing is given, or nothing computed.
 */
export function calculationOf(text: string): Worked | undefined {
  const computed = COMPUTED.exec(text);
  // items of a list are not one problem and its solution
  if (!computed || CODE.test(text) || ITEM.test(text)) return undefined;
  const start = clauseStart(text, computed.index);
  const given = withoutName(text.slice(0, start)).replace(/[，,；;：:]\s*$/u, '');
  if (!/\d/u.test(given)) return undefined;
  const steps = sentences(text.slice(start)).flatMap((own) => linesOf(own.text.trim()));
  const [first = '', ...rest] = steps.filter((step) => /[\p{L}\d]/u.test(step));
  return { problem: asProblem(given, nameOf(first)), steps: [first.replace(LEAD, ''), ...rest] };
}

function clauseStart(text: string, at: number): number {
  let start = 0;
  for (const end of text.matchAll(CLAUSE_END)) if (end.index < at) start = end.index + end[0].length;
  return start;
}

/** What stands before the sign, where it is a name and nothing that leans on other words. */
function nameOf(step: string): string {
  const told = (/^[^=＝≈\d]*(?=\s*[=＝])/u.exec(step.replace(LEAD, ''))?.[0] ?? '').trim();
  // 他现在应存入 PV
  const name = /^.{5,}\p{Script=Han}\s+(?<symbol>[A-Za-zα-ωΑ-Ω]\S{0,3})$/u.exec(told)?.groups?.['symbol'] ?? told;
  return name.length > LONGEST_NAME * (/\p{Script=Han}/u.test(name) ? 1 : 3) || POINTS.test(name) ? '' : name;
}

function asProblem(given: string, name: string): string {
  const end = /[。.？?！!]$/u.test(given) ? '' : /\p{Script=Han}/u.test(given) ? '。' : '.';
  if (name === '' || /[？?]$/u.test(given)) return given + end;
  const lang = langOf(given);
  const inside = /^[A-Z][a-z]{2}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  return `${given}${end}${lang === 'en' ? ' ' : ''}${PHRASES[lang].find(inside)}`;
}
