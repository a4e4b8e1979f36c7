// The one structural role of a passage, told before anything is drafted from it: by its form, then by its heading, then by
// its words. Rules that were written on some documents and then frozen told 62 of 100 foreign passages right: what they do
// not tell surely is for the teacher's click.

import type { PassageRole } from '#contract/roles.ts';
import { sentences } from '#contract/sentences.ts';
import { headingLevel } from '#server/platform/tutor/extract/headings.ts';
import { anyOf } from '#server/platform/tutor/lang/index.ts';
import { isAllExercise, isExercise, isExercisesHeading, isOption } from '#server/platform/tutor/text/exercises.ts';
import {
  forbids,
  type Mistake,
  mistakenClaim,
  mistakeRow,
  mistakesIn,
  startsRight,
  waitsForRight,
} from '#server/platform/tutor/text/mistakes.ts';
import { headingPath, lastHeading, type Passage, plainHeading } from '#server/platform/tutor/text/passage.ts';
import {
  hasFormula,
  type Items,
  isCaption,
  isCode,
  isFormulaLine,
  isRow,
  itemsIn,
} from '#server/platform/tutor/text/shapes.ts';
import {
  calculationOf,
  continuesWorkedExample,
  endsInExample,
  startsWorkedExample,
  workedOf,
} from '#server/platform/tutor/text/worked.ts';
import { isAboutDocument, ordersTutor } from './about.ts';

export interface ToldRole {
  role: PassageRole;
  /** False: for the teacher to look at. */
  sure: boolean;
}

type Text = Pick<Passage, 'text' | 'heading' | 'marks'>;

export interface Neighbours {
  /** With what it was told to be. Of a worked example, all of it so far. */
  before?: Text & { role: PassageRole };
  after?: Text;
}

interface Reading extends Neighbours {
  text: string;
  marks: Passage['marks'];
  /** Right above it, without its number. */
  heading: string;
  headings: readonly string[];
  /** Of the passage before, where both are in one section. */
  above: PassageRole | undefined;
}

type Rule = (own: Reading) => ToldRole | undefined;

/** The first that tells. */
const RULES: readonly Rule[] = [row, figure, exercise, about, mistakes, example, items, formula, bareHeading];

export function passageRoleOf(passage: Text, { before, after }: Neighbours = {}): ToldRole {
  const headings = headingPath(passage).map(plainHeading);
  const own: Reading = {
    text: passage.text.trim(),
    marks: passage.marks,
    heading: headings.at(-1) ?? '',
    headings,
    ...(before && { before }),
    ...(after && { after }),
    above: before && before.heading === passage.heading ? before.role : undefined,
  };
  for (const rule of RULES) {
    const told = rule(own);
    if (told) return told;
  }
  return { role: 'prose', sure: ENDS.test(own.text) && !isCode(own.text) };
}

/** Of a document's passages, in its order. */
export function rolesOf(passages: readonly Text[]): ToldRole[] {
  let before: Neighbours['before'];
  return passages.map((passage, i) => {
    const after = passages[i + 1];
    const told = passageRoleOf(passage, { ...(before && { before }), ...(after && { after }) });
    const goesOn = told.role === 'example' && before?.role === 'example' && before.heading === passage.heading;
    const isNew = startsWorkedExample(passage.text);
    before = {
      ...passage,
      role: told.role,
      text: goesOn && !isNew ? `${before?.text}\n${passage.text}` : passage.text,
    };
    return told;
  });
}

/** With the role of each that has none yet. Documents lie one behind the other. */
export function withRoles(passages: readonly Passage[]): Passage[] {
  if (passages.every(({ role }) => role !== undefined)) return [...passages];
  const documents = Map.groupBy(passages, ({ documentId }) => documentId);
  const told = new Map(
    [...documents.values()].flatMap((own) => rolesOf(own).map(({ role }, i) => [own[i]?.id, role] as const)),
  );
  return passages.map((passage) => {
    const role = passage.role ?? told.get(passage.id);
    return role ? { ...passage, role } : passage;
  });
}

const ENDS = /[。！？.!?；;：:）)”"」』…]$/u;

function row({ text, marks }: Reading): ToldRole | undefined {
  if (mistakeRow(text)) return { role: 'misconceptions', sure: true };
  if (isExercise(text) && isRow(text, marks)) return { role: 'about', sure: true };
  return isRow(text, marks) ? { role: 'table', sure: true } : undefined;
}

const PICTURE = anyOf(({ roles }) => roles.picture);
const PICTURE_FILE = /^\S{1,60}\.(?:png|jpe?g|gif|webp|bmp|svg|emf|wmf|tiff?)$/iu;
const LONGEST_LABEL = 20;

function figure({ text, after }: Reading): ToldRole | undefined {
  if (isCaption(text)) return { role: 'figure', sure: true };
  if (PICTURE.test(text) || PICTURE_FILE.test(text)) return { role: 'figure', sure: true };
  // its description, as an author leaves it for who does not see the picture
  const isLabel = text.length <= LONGEST_LABEL && !ENDS.test(text) && after !== undefined && isCaption(after.text);
  return isLabel ? { role: 'figure', sure: after.text.includes(text) } : undefined;
}

// Asked of the reader, and nothing that the document says.
function exercise({ text, before }: Reading): ToldRole | undefined {
  const isNext = isOption(text) && before !== undefined && (isOption(before.text) || isAllExercise(before.text));
  return isNext || isAllExercise(text) ? { role: 'about', sure: true } : undefined;
}

const ABOUT_HEADING = anyOf(({ roles }) => roles.aboutHeading);

function about({ text, heading }: Reading): ToldRole | undefined {
  if (ABOUT_HEADING.test(heading)) return { role: 'about', sure: true };
  const all = sentences(text).filter((own) => /\p{L}/u.test(own.text));
  if (all.some((own) => ordersTutor(own.text))) return { role: 'about', sure: false };
  const own = all.filter((sentence) => isAboutDocument(sentence.text)).length;
  if (own === 0 || own * 2 < all.length) return undefined;
  return { role: 'about', sure: own === all.length };
}

const MISTAKES_HEADING = anyOf(({ roles }) => roles.mistakesHeading);
/** 常见误区: what stands below is wrong until it is put right. */
export const isMistakesHeading = (heading: string): boolean => MISTAKES_HEADING.test(heading);

/** The mistakes that such a passage names: what its heading says of each, a teacher says of the passage. */
export const namedMistakes = (passage: Passage): Mistake[] =>
  passage.role === 'misconceptions'
    ? mistakesIn(passage.text, passage.roleSet || isMistakesHeading(lastHeading(passage) ?? ''))
    : [];

const PRACTICES = anyOf(({ roles }) => roles.practices);
/** 常见的错误做法：酱油不能涂在创面上，因为… Whoever forbids what is done wrong says what is right. */
export const forbidsPractice = (heading: string, text: string): boolean =>
  isMistakesHeading(heading) && PRACTICES.test(heading) && forbids(text) && ENDS.test(text);

function mistakes({ text, heading, before, above }: Reading): ToldRole | undefined {
  const listed = isMistakesHeading(heading);
  const named = mistakesIn(text, listed);
  if (listed) return { role: 'misconceptions', sure: named.some(({ right }) => right !== '') };
  const opens = named[0]?.start === 0 || mistakenClaim(sentences(text)[0]?.text ?? '') !== undefined;
  if (opens) return { role: 'misconceptions', sure: true };
  const isRight = above === 'misconceptions' && before && (startsRight(text) || waitsForRight(before.text));
  return isRight ? { role: 'misconceptions', sure: true } : undefined;
}

const INSTANCE = anyOf(({ roles }) => roles.instance);

const EXAMPLES_HEADING = anyOf(({ roles }) => roles.examplesHeading);

function example({ text, heading, before, above }: Reading): ToldRole | undefined {
  if (startsWorkedExample(text)) return { role: 'example', sure: true };
  if (above === 'example' && before && continuesWorkedExample(before.text, text))
    return { role: 'example', sure: true };
  if (workedOf(text)) return { role: 'example', sure: true };
  if (endsInExample(text)) return undefined;
  if (calculationOf(text)) return { role: 'example', sure: INSTANCE.test(text) || EXAMPLES_HEADING.test(heading) };
  return EXAMPLES_HEADING.test(heading) ? { role: 'example', sure: false } : undefined;
}

const STEPS_HEADING = anyOf(({ roles }) => roles.stepsHeading);
/** 操作步骤: what stands below is done in order. */
export const isStepsHeading = (heading: string): boolean => STEPS_HEADING.test(heading);
const STEPS = anyOf(({ ask }) => ask.steps);
const NO_STEPS = anyOf(({ ask }) => ask.noSteps);
/** 怎样停泵: what stands below may be asked for in its order. */
export const headsSteps = (heading: string): boolean => STEPS.test(heading) && !NO_STEPS.test(heading);
const NO_STEPS_HEADING = anyOf(({ roles }) => roles.noStepsHeading);
const STEP = anyOf(({ roles }) => roles.step);
const TOLD = anyOf(({ roles }) => roles.told);
const ANNOUNCES = anyOf(({ roles }) => roles.announcesSteps);
const DOING = anyOf(({ roles }) => roles.doing);
const MARK = /^\s*\S{1,3}?[.、．)）]?\s+/u;

function items(own: Reading): ToldRole | undefined {
  if (STEP.test(own.text)) return { role: 'steps', sure: true };
  const found = itemsIn(own.text);
  if (!found) return TOLD.test(own.text) ? { role: 'steps', sure: false } : undefined;
  if (NO_STEPS_HEADING.test(own.heading) || isExercisesHeading(own.heading)) return { role: 'list', sure: true };
  if (isSteps(own, found)) return { role: 'steps', sure: true };
  if (!found.numbered) return { role: 'list', sure: true };
  // numbers may count kinds as well as steps
  return found.lines ? { role: 'steps', sure: false } : { role: 'list', sure: false };
}

function isSteps({ heading, before, above }: Reading, { lead, items: all, numbered }: Items): boolean {
  if (lead !== '') return ANNOUNCES.test(lead) || (numbered && STEPS_HEADING.test(heading));
  if (STEPS_HEADING.test(heading) || (above === 'steps' && numbered)) return true;
  if (before !== undefined && above === 'prose' && ANNOUNCES.test(before.text)) return true;
  return numbered && all.every((item) => DOING.test(item.replace(MARK, '')));
}

const SYMBOLS = anyOf(({ roles }) => roles.symbols);

function formula({ text, above }: Reading): ToldRole | undefined {
  if (isCode(text)) return undefined;
  if (text.split('\n').some(isFormulaLine)) return { role: 'formula', sure: true };
  if (above === 'formula' && SYMBOLS.test(text)) return { role: 'formula', sure: true };
  return hasFormula(text) ? { role: 'formula', sure: false } : undefined;
}

const LONGEST_HEADING = { han: 20, other: 60 };

// A slide's three words, or a heading that its document does not mark.
function bareHeading({ text }: Reading): ToldRole | undefined {
  const longest = /\p{Script=Han}/u.test(text) ? LONGEST_HEADING.han : LONGEST_HEADING.other;
  if (text.length > longest || ENDS.test(text) || /[\n=，,]/u.test(text) || isCode(text)) return undefined;
  return { role: 'heading', sure: headingLevel(text) !== undefined };
}
