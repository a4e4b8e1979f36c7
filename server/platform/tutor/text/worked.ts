// Worked examples of a textbook: 例 1 … 解 … 答 …, 【例1】, Example 1. … Solution: …

import { sentences } from '#contract/sentences.ts';
import { anyOf, NUMERALS, sourceOf } from '#server/platform/tutor/lang/index.ts';

const OPENING = anyOf(({ text }) => text.worked.opening);
const SOLUTION_NAME = sourceOf(({ text }) => text.worked.solution);
const SOLUTION = new RegExp(String.raw`^\s*${SOLUTION_NAME}`, 'iu');
const MARKER = new RegExp(String.raw`(?:^|[。？?.\n]\s*)(?=${SOLUTION_NAME})`, 'iu');
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
const isSolution = (text: string): boolean => SOLUTION.test(text);

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

interface Worked {
  problem: string;
  steps: string[];
}

/** The problem, and each sentence of the solution as a step; undefined where the solution is missing. */
export function workedOf(text: string): Worked | undefined {
  const isInstance = INSTANCE.test(text);
  if (!isInstance && !startsWorkedExample(text)) return undefined;
  const at = (isInstance ? null : MARKER.exec(text)) ?? FIRST_STEP.exec(text);
  if (!at) return undefined;
  const start = at.index + at[0].length;
  const problem = text.slice(0, start).replace(OPENING, '').replace(INSTANCE, '').trim();
  const steps = sentences(text.slice(start)).map((own) => own.text.replace(SOLUTION, '').trim());
  const told = steps.filter((step) => /[\p{L}\d]/u.test(step));
  return problem === '' || told.length === 0 ? undefined : { problem, steps: told };
}
