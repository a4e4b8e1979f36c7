// Groups the sentences of a section into units that must not be torn, and says what each one does.
// The author's order is a teacher's order; what breaks an explanation is 令… without its 例如…, or a 它 alone.

import { sentences } from '#contract/sentences.ts';
import { anyOf } from '#server/platform/tutor/lang/index.ts';
import type { SentenceRole } from '#server/platform/tutor/lang/phrases.ts';
import { definitions } from './definitions.ts';
import { isExercise } from './exercises.ts';
import { mistakenClaim, mistakeRow, startsRight, waitsForRight } from './mistakes.ts';
import type { Passage, PassageSpan } from './passage.ts';
import { isCaption, isRow, LIST_ITEM } from './shapes.ts';
import {
  continuesSolution,
  continuesWorkedExample,
  endsInExample,
  isWorkedNext,
  startsWorkedExample,
} from './worked.ts';

/** Whole sentences that belong together; more than one part where they lie in several passages. */
export interface TextUnit {
  role: SentenceRole;
  parts: PassageSpan[];
}

const LEANS = anyOf(({ text }) => text.leans);
const POINTS_BACK = anyOf(({ text }) => text.pointsBack);
const NEXT_STEP = anyOf(({ text }) => text.nextStep);
const GOES_ON_EXAMPLE = anyOf(({ text }) => text.goesOnExample);
const ANNOUNCES = /[：:]\s*$/u;
const LONGEST_ARTICLE = 240;
/** An article of a law or of a set of rules says one thing, in however many sentences. */
export const ARTICLE = anyOf(({ text }) => text.article);

const roleAs = (role: SentenceRole): RegExp => anyOf(({ text }) => text.roles[role]);
// The first that fits.
const ROLES: readonly (readonly [SentenceRole, (text: string) => boolean])[] = [
  says('step', roleAs('step')),
  says('example', roleAs('example')),
  says('formula', /[：:]\s*(?:\$|\S{1,12}\s*[=≈∝])|^\S{1,12}\s*[=≈∝]/u),
  ['definition', (text) => definitions(text).length > 0],
  says('contrast', roleAs('contrast')),
  says('caution', roleAs('caution')),
  says('question', /？/u),
  says('reason', roleAs('reason')),
];

function says(role: SentenceRole, pattern: RegExp): readonly [SentenceRole, (text: string) => boolean] {
  return [role, (text) => pattern.test(text)];
}

/** Units in document order. Passages are taken in the order of (document, seq) they come in. */
export function units(passages: readonly Passage[]): TextUnit[] {
  const found: TextUnit[] = [];
  for (const passage of passages) {
    const last = found.at(-1);
    // A worked example is one thing from its number to its answer.
    if (last && sameSection(last, passage) && goesOn(last, passage)) {
      last.parts.push({ passage, start: 0, end: passage.text.length });
      continue;
    }
    const block = blockOf(passage);
    if (block) {
      const part = { passage, start: 0, end: passage.text.length };
      if (last?.role === block && sameSection(last, passage)) last.parts.push(part);
      else found.push({ role: block, parts: [part] });
      continue;
    }
    const own = paragraphUnits(passage);
    const [first, ...rest] = own;
    // 「包括两个变化：」 is nothing without the two.
    if (first && last && sameSection(last, passage) && ANNOUNCES.test(unitText(last))) {
      last.parts.push(...first.parts);
      if (first.role === 'formula') last.role = 'formula';
      found.push(...rest);
      continue;
    }
    // What people get wrong is nothing without what is right.
    if (first && last && sameSection(last, passage) && putsRight(unitText(last), unitText(first))) {
      last.parts.push(...first.parts);
      found.push(...rest);
      continue;
    }
    // A paragraph that leans on the one before is nothing without it.
    if (first && last && sameSection(last, passage) && last.role !== 'table' && LEANS.test(unitText(first)))
      last.parts.push(...first.parts);
    else if (first) found.push(first);
    found.push(...rest);
  }
  return found;
}

/** Of an example by its own words, or of two passages that are both told to be one. */
const goesOn = (unit: TextUnit, { role, text }: Passage): boolean =>
  continuesWorkedExample(unitText(unit), text) ||
  (unit.role === 'example' &&
    role === 'example' &&
    !startsWorkedExample(text) &&
    continuesSolution(unitText(unit), text));

/** The same with each row of a table of mistakes alone: it names one mistake and what is right. */
export const mistakeUnits = (passages: readonly Passage[]): TextUnit[] =>
  units(passages).flatMap((unit) => {
    if (!unit.parts.some((part) => mistakeRow(partText(part)))) return [unit];
    return unit.parts.map((part) => ({ ...unit, parts: [part] }));
  });

/** It says that something follows: 「常见物质的密度如下：」. */
export const announces = (unit: TextUnit): boolean => ANNOUNCES.test(unitText(unit));

/** Does it say anything by itself? A figure's caption, what announces something that is not there, and an exercise do not. */
export function isWhole(unit: TextUnit): boolean {
  const text = unitText(unit).trim();
  return !isCaption(text) && !ANNOUNCES.test(text) && !isExercise(text) && /\p{L}/u.test(text);
}

export function partText({ passage, start, end }: PassageSpan): string {
  return passage.text.slice(start, end);
}

/** Tables and lists of steps are shown as such, everything else as paragraphs. */
export function isList(unit: TextUnit): boolean {
  return unit.parts.length > 1 && (unit.role === 'table' || unit.role === 'step' || unit.role === 'list');
}

export function unitText(unit: TextUnit): string {
  return unit.parts.map(partText).join('\n');
}

// Rows of a table and items of a list are passages of their own. What the passage was told to be goes before its form.
function blockOf({ text, marks, role }: Passage): 'table' | 'step' | 'list' | undefined {
  if (isRow(text, marks)) return 'table';
  if (role === 'steps') return 'step';
  if (role === 'list' || role === 'misconceptions') return LIST_ITEM.test(text) ? 'list' : undefined;
  return LIST_ITEM.test(text) ? 'step' : undefined;
}

/** By what it was told to be, unless more than the example stands in it. */
export const isExamplePassage = ({ role, text }: Passage): boolean =>
  (role === 'example' && !endsInExample(text)) || startsWorkedExample(text);

const putsRight = (before: string, text: string): boolean =>
  startsRight(text) || (waitsForRight(before) && !mistakenClaim(text));

function sameSection(unit: TextUnit, passage: Passage): boolean {
  const last = unit.parts.at(-1)?.passage;
  return last?.documentId === passage.documentId && last.heading === passage.heading && last.seq < passage.seq;
}

function paragraphUnits(passage: Passage): TextUnit[] {
  if (isExamplePassage(passage)) return [{ role: 'example', parts: [{ passage, start: 0, end: passage.text.length }] }];
  const spans: { start: number; end: number }[] = [];
  const isTorn = (at: number) => passage.marks?.some((m) => m.kind === 'code' && m.from < at && at < m.to);
  for (const { text, start, end } of sentences(passage.text)) {
    const last = spans.at(-1);
    const before = last ? passage.text.slice(last.start, last.end) : '';
    if (last && (isTorn(start) || belongs(before, text))) last.end = end;
    else spans.push({ start, end });
  }
  return spans.map((span) => ({
    role: roleOf(passage.text.slice(span.start, span.end)),
    parts: [{ passage, ...span }],
  }));
}

function belongs(before: string, sentence: string): boolean {
  if (LEANS.test(sentence) || POINTS_BACK.test(sentence) || NEXT_STEP.test(sentence)) return true;
  if (/[？?]$/u.test(before)) return true;
  if (isWorkedNext(before, sentence)) return true;
  if (putsRight(before, sentence)) return true;
  if (ARTICLE.test(before) && before.length + sentence.length <= LONGEST_ARTICLE) return true;
  if (LIST_ITEM.test(sentence) && /[：:]\s*\n/u.test(before)) return true;
  return GOES_ON_EXAMPLE.test(sentence) && roleOf(before) === 'example';
}

function roleOf(text: string): SentenceRole {
  return ROLES.find(([, fits]) => fits(text))?.[0] ?? 'plain';
}
