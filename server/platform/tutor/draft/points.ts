// Drafts for the teacher out of the material's structure: points from headings, terms, what a point builds on.
// Never taught before it is approved.

import { untaughtRole } from '#contract/roles.ts';
import { sentences } from '#contract/sentences.ts';
import { allOf, anyOf, LANGUAGES, langOf, PUNCTUATION } from '#server/platform/tutor/lang/index.ts';
import { isAboutDocument } from '#server/platform/tutor/roles/about.ts';
import { headsSteps, isMistakesHeading, isStepsHeading, withRoles } from '#server/platform/tutor/roles/roles.ts';
import { definitions } from '#server/platform/tutor/text/definitions.ts';
import { isExercise, isExercisesHeading } from '#server/platform/tutor/text/exercises.ts';
import { headingPath, type Passage, plainHeading } from '#server/platform/tutor/text/passage.ts';
import { statementsIn } from '#server/platform/tutor/text/shapes.ts';
import { ARTICLE } from '#server/platform/tutor/text/units.ts';
import { wide } from '#server/platform/tutor/text/wide.ts';

/** A stretch of material taught at once. */
export interface DraftPoint {
  title: string;
  passages: readonly Passage[];
  /** What the section is about, where its own heading does not say it: 绿萝 above 浇水. */
  subject?: string;
}

/** A defined term, its definition's sentence, and the point (index) that defines it. */
export interface DefinedTerm {
  term: string;
  passage: Passage;
  sentence: string;
  point: number;
}

/** `point` uses a term that `needs` defines (indices). */
interface Prerequisite {
  point: number;
  needs: number;
  term: string;
}

const SHORT_POINT = 90;
const JOINED_POINT = 250;
const LONG_POINT = 520;
// A chapter of a law is cut between its articles, and the piece named by the first of them.
const FROM_ARTICLE = anyOf(({ draft }) => draft.fromArticle?.pattern);
const NO_OPENING = anyOf(({ draft }) => draft.noOpening);

interface Leaf {
  /** Without their numbers. */
  path: string[];
  document: string;
  passages: Passage[];
}

/** What is about the document, what stands below a picture and a heading that stands alone say nothing of the subject. */
export const isTaught = ({ role }: Pick<Passage, 'role'>): boolean => !untaughtRole.safeParse(role).success;

/** It stands under 思考题 or the like. */
export const isForAfterwards = (passage: Passage): boolean =>
  headingPath(passage).map(plainHeading).some(isExercisesHeading);

/** Before the first heading there is often no more than whom the paper is for. */
const saysSomething = ({ passages }: Leaf): boolean =>
  passages.some(({ text }) => sentences(text).some((own) => !isAboutDocument(own.text)));

/** Points are counted wherever they are listed: their titles have no numbers of the document's. */
type Grown = Leaf & { titles: string[]; parent: string; size: number };

/**
 * Leaf headings become points; short neighbours under one parent are joined, mistakes with mistakes alone, long ones are split
 * where that is clean.
 */
export function draftPoints(passages: readonly Passage[]): DraftPoint[] {
  // tasks for afterwards teach nothing
  const told = withRoles(passages).filter((own) => isTaught(own) && !isForAfterwards(own));
  const leaves = leavesOf(told).filter(saysSomething);
  const points: Grown[] = [];
  for (const leaf of leaves) {
    const above = points.at(-1);
    // an example shows what the section around it teaches
    if (above && isExampleOf(leaf, above)) {
      above.passages = [...above.passages, ...leaf.passages];
      above.size += sizeOf(leaf.passages);
      continue;
    }
    const title = leaf.path.at(-1) ?? firstTerm(leaf.passages) ?? documentTitle(leaf, leaves);
    const parent = `${leaf.document}/${leaf.path.slice(0, -1).join('/')}`;
    const size = sizeOf(leaf.passages);
    const last = points.at(-1);
    const isOneKind = last !== undefined && kindOf({ ...leaf, titles: [title] }) === kindOf(last);
    if (last && isOneKind && size < SHORT_POINT && last.parent === parent && last.size + size <= JOINED_POINT) {
      last.titles.push(title);
      last.passages = [...last.passages, ...leaf.passages];
      last.size += size;
    } else points.push({ ...leaf, titles: [title], parent, size });
  }
  return points.flatMap((point) => splitLong({ ...namesOf(point, leaves), passages: point.passages }));
}

/** Mistakes, steps and rows of a table are taught each in its own way. */
function kindOf({ titles: [title = ''], passages }: Pick<Grown, 'titles' | 'passages'>): string {
  if (isMistakesHeading(title)) return 'mistakes';
  if (isStepsHeading(title) || headsSteps(title)) return 'steps';
  return passages.every(({ role }) => role === 'table') ? 'table' : 'prose';
}

/** Nothing but an example, right below the section that it stands in, or behind it. */
const isExampleOf = ({ document, path, passages }: Leaf, above: Grown): boolean =>
  document === above.document &&
  !isMistakesHeading(above.titles[0] ?? '') &&
  passages.every(({ role }) => role === 'example') &&
  (path.slice(0, -1).join('/') === above.path.join('/') ||
    path.slice(0, -1).join('/') === above.path.slice(0, -1).join('/'));

function leavesOf(passages: readonly Passage[]): Leaf[] {
  const leaves: Leaf[] = [];
  for (const passage of passages) {
    const path = headingPath(passage).map(plainHeading);
    const last = leaves.at(-1);
    const same = last?.document === passage.documentId && last.path.join('/') === path.join('/');
    if (same) last.passages.push(passage);
    else leaves.push({ path, document: passage.documentId, passages: [passage] });
  }
  return leaves;
}

/** What stands before the first heading has the document's own title; the file's name only where it has none. */
function documentTitle(leaf: Leaf, leaves: readonly Leaf[]): string {
  const headed = leaves.find((own) => own.document === leaf.document && own.path.length > 0);
  return headed?.path[0] ?? leaf.passages[0]?.document.replace(/\.[a-z\d]{1,5}$/iu, '') ?? '';
}

// 13 plants have a section 浇水 each: the heading above tells them apart.
function namesOf({ titles, path, document }: Grown, leaves: readonly Leaf[]): Pick<DraftPoint, 'title' | 'subject'> {
  const { list, colon } = PUNCTUATION[langOf(titles.join(' '))];
  const title = titles.join(list);
  const above = path.slice(0, -1);
  const places = leaves.filter((leaf) => titles.includes(leaf.path.at(-1) ?? ''));
  const others = places.filter((leaf) => leaf.document !== document || !isUnder(leaf, above));
  if (others.length === 0) return { title };
  // the nearest heading above that none of the others has
  const subject = above.findLast((heading) => !others.some((leaf) => leaf.path.includes(heading))) ?? above.at(-1);
  return subject ? { title: `${subject}${colon}${title}`, subject } : { title };
}

const isUnder = (leaf: Leaf, above: readonly string[]): boolean => leaf.path.slice(0, -1).join('/') === above.join('/');

export function draftTerms(points: readonly DraftPoint[]): DefinedTerm[] {
  const found = new Map<string, DefinedTerm>();
  for (const [point, { passages }] of points.entries())
    for (const passage of passages)
      for (const text of statementsIn(wide(passage.text)).filter((own) => !isExercise(own)))
        for (const term of termsOf(text))
          if (!found.has(term)) found.set(term, { term, passage, sentence: text, point });
  return [...found.values()];
}

// What a choice can be made of, though it is no definition in form.
const DESCRIBED = allOf(({ draft }) => draft.described);
const NO_NAME = anyOf(({ draft }) => draft.noName);
const ONE = anyOf(({ draft }) => draft.oneOf);

function termsOf(text: string): string[] {
  const defined = definitions(text).map(({ term }) => term.replace(ONE, ''));
  if (defined.length > 0) return defined;
  return DESCRIBED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []).filter((term) => !NO_NAME.test(term));
}

const LONGER_WORD = anyOf(({ draft }) => draft.longerWord);

/** A point needs another when two or more of its sentences use a term defined there before it. */
export function draftPrerequisites(points: readonly DraftPoint[], terms: readonly DefinedTerm[]): Prerequisite[] {
  const lines = points.map(({ passages }) => passages.flatMap(({ text }) => sentences(text).map((own) => own.text)));
  return terms.flatMap(({ term, point: needs }) => {
    const uses = lines.map((own) => own.filter((line) => usesTerm(line, term)).length);
    // A term in more than half of the points is the course's basis, not a step from one point to the next.
    if (uses.filter((count) => count > 0).length > points.length / 2) return [];
    return uses.flatMap((count, point) => (point > needs && count >= 2 ? [{ point, needs, term }] : []));
  });
}

function usesTerm(line: string, term: string): boolean {
  for (let at = line.indexOf(term); at >= 0; at = line.indexOf(term, at + 1))
    if (!LONGER_WORD.test(line.slice(at + term.length))) return true;
  return false;
}

function sizeOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, passage) => sum + passage.text.length, 0);
}

function firstTerm(passages: readonly Passage[]): string | undefined {
  return passages.flatMap((passage) => definitions(passage.text)).at(0)?.term;
}

// Where the second half begins with a paragraph of its own that defines something, it is a point of its own.
function splitLong(point: DraftPoint): DraftPoint[] {
  if (sizeOf(point.passages) <= LONG_POINT) return [point];
  const half = sizeOf(point.passages) / 2;
  const at = point.passages.findIndex(
    (passage, index) =>
      index > 0 &&
      sizeOf(point.passages.slice(0, index)) >= half / 2 &&
      !NO_OPENING.test(passage.text) &&
      (ARTICLE.test(passage.text) || definitions(passage.text).length > 0),
  );
  if (at < 0) return [point];
  const rest = point.passages.slice(at);
  const article = ARTICLE.exec(rest[0]?.text ?? '')?.[0];
  const title = article ? fromArticle(point.title, article) : (firstTerm(rest) ?? point.title);
  return [{ ...point, passages: point.passages.slice(0, at) }, ...splitLong({ ...point, title, passages: rest })];
}

function fromArticle(title: string, article: string): string {
  const own = LANGUAGES.find(({ text }) => text.article?.test(article))?.draft.fromArticle;
  return `${title.replace(FROM_ARTICLE, '')}${own?.suffix(article) ?? ''}`;
}
