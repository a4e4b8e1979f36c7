// Drafts out of the material's own structure: points from its headings, words from its sentences, questions from its facts.
import type { z } from 'zod';
import type { Piece } from '#contract/plan.ts';
import { untaughtRole } from '#contract/roles.ts';
import { sentences } from '#contract/sentences.ts';
import { formulaMarks, formulasOf, typedMarks } from '#contract/text-marks.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import {
  type Citation,
  calculationOf,
  type DraftPoint,
  type DraftQuestion,
  draftDiscussion,
  draftGoal,
  draftPoints,
  draftQuestions,
  draftTerms,
  explain,
  forbidsPractice,
  isAboutDocument,
  isForAfterwards,
  isListItem,
  isMistakesHeading,
  isSolution,
  isTaught,
  itemsIn,
  langOf,
  lastHeading,
  namedMistakes,
  namesMistake,
  type Passage,
  PHRASES,
  partText,
  plainHeading,
  startsWorkedExample,
  type TextUnit,
  turnsRight,
  units,
  unitText,
  waitsForRight,
  withRoles,
  workedOf,
} from '#server/platform/tutor/index.ts';
import { isQuote, type Quote, quoteOf } from '../knowledge/index.ts';
import { hintOf } from './plan.hint.draft.ts';
import { isShown, shownIn, type Telling, unshown } from './plan.shown.ts';
import type { Example, PointRow } from './plan.store.ts';

export interface DraftedPoint {
  title: string;
  goal: string;
  explanation: Piece[];
  example: Example | null;
  discussion: string | null;
  questions: QuestionFields[];
}

/** A point has so many questions at first: two to ask, and as many in reserve for a recheck. */
const QUESTIONS = 6;
const MORE = 3;

/** Of a longer table nobody learns each row. */
const MOST_ROWS = 12;
/** Characters told beyond a first telling: for a question, and for what would be left over. */
const LONGEST_ADDED = 120;
const LITTLE = 60;

interface Material {
  /** What may be taught of the material, each with its role. */
  passages: readonly Passage[];
  points: readonly DraftPoint[];
  questions: readonly DraftQuestion[];
}

function read(all: readonly Passage[]): Material {
  const passages = taught(all);
  const points = draftPoints(passages);
  return { passages, points, questions: undisputed(draftQuestions(points, draftTerms(points))) };
}

const taught = (passages: readonly Passage[]): Passage[] => withRoles(passages).filter(isTaught);

/** What no point can be drafted from: how many passages of each role. */
export function leftOut(passages: readonly Passage[]): { role: z.infer<typeof untaughtRole>; passages: number }[] {
  const roles = withRoles(passages).flatMap((p) => untaughtRole.safeParse(p.role).data ?? []);
  return [...Map.groupBy(roles, (role) => role)].map(([role, own]) => ({ role, passages: own.length }));
}

/** What could be taught and that no point shows: not what is asked of whoever has been taught. */
export const untold = (all: readonly Passage[], points: readonly Telling[]): Passage[] =>
  unshown(taught(all), points).filter((passage) => !isForAfterwards(passage));

/** The point that quotes of its section, or is called as its heading is. */
export const homeOf = (passage: Passage, points: readonly PointRow[]): PointRow | undefined =>
  points.find(({ explanation }) =>
    explanation.some((p) => isQuote(p) && p.documentId === passage.documentId && p.heading === passage.heading),
  ) ?? points.find(({ title }) => plainHeading(title) === plainHeading(lastHeading(passage) ?? passage.document));

/** Said before what would be taken for true where its heading does not stand. */
export function leadOf(passage: Passage): string | undefined {
  if (tellsApart(passage)) return undefined;
  const { mistakesListed, pitfallsAhead } = PHRASES[langOf(passage.text)];
  return isMistakesHeading(lastHeading(passage) ?? '') ? mistakesListed : pitfallsAhead;
}

/** Where the material contradicts itself, one stem has two keys: neither is asked. */
function undisputed(questions: readonly DraftQuestion[]): DraftQuestion[] {
  const keys = Map.groupBy(questions, (q) => q.stem);
  return questions.filter((q) => new Set(keys.get(q.stem)?.map((own) => JSON.stringify(own.answer))).size === 1);
}

/** What no point quotes yet; all of it where there are no points. */
export function draftMissing(passages: readonly Passage[], existing: readonly PointRow[]): DraftedPoint[] {
  const material = read(passages);
  const quoted = existing.flatMap((p) => p.explanation.filter(isQuote));
  const covered = (point: DraftPoint) =>
    point.passages.some((passage) =>
      quoted.some((q) => q.documentId === passage.documentId && passage.text.includes(q.quote)),
    );
  return material.points.flatMap((point, i) => (covered(point) ? [] : [draftPoint(material, point, i)]));
}

function draftPoint(material: Material, point: DraftPoint, index: number): DraftedPoint {
  const example = exampleOf(point.passages);
  const questions = material.questions.filter((q) => q.point === index);
  const explanation = withAsked(told(point), example, point.passages, questions);
  const shown = shownIn(point.passages, { explanation, example });
  const chosen = mixed(questions.filter((q) => isShown(shown, q.source)))
    .filter((q, at, all) => all.findIndex((own) => own.source.quote === q.source.quote) === at)
    .slice(0, QUESTIONS);
  return {
    title: point.title.slice(0, 200),
    goal: draftGoal(point),
    explanation,
    example,
    // the answer to a question tells as much as the explanation
    discussion: draftDiscussion(point, [
      ...explanation.filter(isQuote).map(({ quote }) => quote),
      ...chosen.map(({ source }) => source.quote),
    ]),
    questions: chosen.map((q) => questionOf(q, material.passages, chosen)),
  };
}

/** A table that is worth a question is told whole, and so is what alone can be asked. */
function withAsked(
  explanation: readonly Piece[],
  example: Example | null,
  passages: readonly Passage[],
  questions: readonly DraftQuestion[],
): Piece[] {
  const all = explanation.length === 0 ? [] : units(passages);
  let next = [...explanation];
  for (const { source } of questions) {
    const shown = shownIn(passages, { explanation: next, example });
    const unit = all.find(({ parts }) =>
      parts.some((part) => part.passage.id === source.passageId && partText(part).includes(source.quote)),
    );
    if (!unit || isShown(shown, source)) continue;
    const isTable = unit.role === 'table' && unit.parts.length <= MOST_ROWS;
    const isOnly = unit.role !== 'example' && !questions.some((q) => isShown(shown, q.source));
    if (isTable || (isOnly && unitText(unit).length <= LONGEST_ADDED)) next = withUnit(next, unit, passages);
  }
  return withLeads(next, passages);
}

/** In its place. */
function withUnit(explanation: readonly Piece[], { parts }: TextUnit, passages: readonly Passage[]): Piece[] {
  const [first] = parts;
  if (!first) return [...explanation];
  const isBefore = (p: Passage) => p.documentId === first.passage.documentId && p.seq < first.passage.seq;
  const at = explanation.findLastIndex(
    (piece) =>
      isQuote(piece) &&
      passages.some((p) => isBefore(p) && p.documentId === piece.documentId && p.text.includes(piece.quote)),
  );
  return explanation.toSpliced(at + 1, 0, ...parts.map((p) => quoteOf(p.passage, partText(p).trim())));
}

/** 常见物质的密度如下： a table or a list is told with the line that announces it. */
function withLeads(explanation: readonly Piece[], passages: readonly Passage[]): Piece[] {
  const quotes = explanation.filter(isQuote);
  return explanation.flatMap((piece) => {
    const own = isQuote(piece)
      ? passages.findIndex((p) => p.documentId === piece.documentId && p.text.includes(piece.quote))
      : -1;
    const [above, first] = [passages[own - 1], passages[own]];
    const isNext = above?.documentId === first?.documentId && above?.heading === first?.heading;
    const isLead =
      above && isNext && isTaught(above) && /[：:]$/u.test(above.text.trim()) && !isAboutDocument(above.text);
    const isThere = quotes.some(({ quote }) => above?.text.includes(quote));
    return isLead && !isThere ? [quoteOf(above, above.text), piece] : [piece];
  });
}

/** The example has its own place in a lesson: it is told only where there is nothing else. */
function told({ title, passages }: DraftPoint): Piece[] {
  const mistaken = passages.filter(({ role }) => role === 'misconceptions');
  const onlyMistakes = mistaken.length === passages.length;
  if (onlyMistakes && !mistaken.every(tellsApart)) return mistakesTold(mistaken);
  // under such a heading what is right would be taken for one of the mistakes, where none of them is told
  if (isMistakesHeading(title) && mistaken.length > 0 && !mistaken.some(tellsApart)) return mistakesTold(mistaken);
  const all = passages.filter(tellsApart);
  const isTold = (unit: TextUnit) => !isExample(unit) && !isAbout(unit);
  const { citations } = explain({ title: plainHeading(title), passages: all, isTold, rest: LITTLE });
  const quotes = citations.length > 0 ? citations : explain({ title: plainHeading(title), passages: all }).citations;
  // those that need words before them come last, or what is right would stand under those words
  return [...quotes.map(pieceOf), ...mistakesTold(mistaken.filter(needsWords))];
}

/** All that it says is about the document, though its passage says more. */
const isAbout = (unit: TextUnit): boolean => sentences(unitText(unit)).every(({ text }) => isAboutDocument(text));

const isExample = (unit: TextUnit): boolean =>
  startsWorkedExample(unitText(unit)) ||
  (unit.role === 'example' && unit.parts.length > 1) ||
  workedOf(unitText(unit)) !== undefined ||
  (unit.parts.some((p) => p.passage.role === 'example') && calculationOf(unitText(unit)) !== undefined);

/** A list of mistakes is told by its heading alone: quoted without it, each would be a statement. */
function tellsApart(p: Passage): boolean {
  const mistakes = namedMistakes(p);
  if (p.role !== 'misconceptions') return true;
  if (mistakes.length === 0)
    return turnsRight(p.text) || namesMistake(p.text) || forbidsPractice(lastHeading(p) ?? '', p.text);
  return mistakes.every(({ named, right }) => named && (right !== '' || waitsForRight(p.text)));
}

const needsWords = (p: Passage): boolean => !tellsApart(p);

/** A point of nothing but such a list: what is wrong and what is right of each is said before it. */
function mistakesTold(passages: readonly Passage[]): Piece[] {
  const items = passages.flatMap((p) => itemsIn(p.text)?.items ?? []).length;
  const named = passages.flatMap(namedMistakes);
  const explained = named.filter(({ done }) => done).length;
  // where a list says it of most, what it says of the others in their own sentence is said too
  const isExplained = named.filter(({ right }) => right !== '').length * 2 >= items;
  const whole = passages.filter((p) => {
    const mistakes = namedMistakes(p);
    if (mistakes.length === 0) return tellsApart(p) || (explained > 0 && isExplained && isListItem(p.text));
    return (
      tellsApart(p) || (mistakes.every(({ right }) => right !== '') && (isExplained || !mistakes.some((m) => m.done)))
    );
  });
  const ahead = explained > 0 ? 'wrongDoingsAhead' : 'mistakesAhead';
  // a teacher knows of the others what they are, though they do not say it themselves
  const set = passages.filter((p) => p.roleSet && !whole.includes(p));
  return [...behind(ahead, whole), ...behind('pitfallsAhead', set)];
}

/** Quoted behind words that say what they are. */
function behind(ahead: 'mistakesAhead' | 'wrongDoingsAhead' | 'pitfallsAhead', passages: readonly Passage[]): Piece[] {
  const [first] = passages;
  return first ? [{ text: PHRASES[langOf(first.text)][ahead] }, ...passages.map((p) => quoteOf(p, p.text))] : [];
}

/** One of each kind in turn, so that a point with many numbers is not asked for numbers alone. */
function mixed(questions: readonly DraftQuestion[]): DraftQuestion[] {
  const kinds = [...new Set(questions.map((q) => q.kind))].map((kind) => questions.filter((q) => q.kind === kind));
  const most = Math.max(0, ...kinds.map((own) => own.length));
  return Array.from({ length: most }, (_, round) => kinds.flatMap((own) => own[round] ?? [])).flat();
}

const pieceOf = ({ n: _n, document: _name, ...quote }: Citation): Quote => quote;

/** The first example that the material itself works out, step by step; null: the teacher is shown the gap. */
function exampleOf(passages: readonly Passage[]): Example | null {
  const examples = units(passages).filter((u) => u.role === 'example');
  const isSolved = ({ parts: [, next] }: TextUnit) => next !== undefined && isSolution(partText(next));
  const isCalled = ({ parts }: TextUnit) => parts.some(({ passage }) => passage.role === 'example');
  const workedIn = (u: TextUnit) =>
    workedOf(unitText(u), isCalled(u)) ?? (isSolved(u) ? undefined : calculationOf(unitText(u)));
  const worked = examples.flatMap((u) => workedIn(u) ?? [])[0];
  const title = PHRASES[langOf(passages.map((p) => p.text).join(' '))].example;
  const made = (problem: string, steps: readonly string[]): Example => ({
    title,
    problem,
    steps: steps.map((text) => ({ text })),
    ...madeFormulas([problem, ...steps], passages),
  });
  if (worked) return made(worked.problem, worked.steps);
  const unit = examples.find((u) => u.parts.length > 1);
  if (!unit) return null;
  const [problem = '', ...steps] = unit.parts.map((p) => partText(p).trim());
  return made(problem, steps);
}

function questionOf(q: DraftQuestion, passages: readonly Passage[], asked: readonly DraftQuestion[]): QuestionFields {
  const passage = passages.find((p) => p.id === q.source.passageId);
  const options = [q.options, q.left, q.right].flatMap((side) => side?.map(({ text }) => text) ?? []);
  const keys = [q.answer].flat().filter((key) => typeof key === 'string');
  return {
    ...madeFormulas([q.stem, q.explanation, ...options, ...keys], passages),
    kind: q.kind,
    stem: q.stem,
    options: q.options ?? null,
    left: q.left ?? null,
    right: q.right ?? null,
    answer: q.answer,
    tolerance: q.tolerance ?? null,
    unit: q.unit ?? null,
    concepts: null,
    explanation: q.explanation,
    hint: hintOf(q, passages, asked),
    source: passage ? quoteOf(passage, q.source.quote) : null,
  };
}

/**
 * The formulas of texts that were made of the material: its own, and those that were written anew in the making. Dollars that stand
 * in the material so are its words. Nothing where the passages are not known well enough.
 */
function madeFormulas(texts: readonly string[], passages: readonly Passage[]): { formulas?: string[] } {
  if (passages.some(({ marks }) => !marks)) return {};
  const all = new Set(passages.flatMap(({ text, marks = [] }) => formulasOf(text, marks)));
  const isWords = (found: string) => !all.has(found) && passages.some(({ text }) => text.includes(found));
  const own = texts.flatMap((text) => formulasOf(text, typedMarks(text))).filter((found) => !isWords(found));
  const known = texts.flatMap((text) => formulasOf(text, formulaMarks(text, [...all])));
  return { formulas: [...new Set([...known, ...own])] };
}

/** Another telling of the same stretch of material, what it has not told yet before all else; null when it holds nothing else. */
export function redraftExplanation(passages: readonly Passage[], point: PointRow): Piece[] | null {
  const own = passagesAroundPoint(passages, point);
  const quotes = point.explanation.filter(isQuote).map((q) => q.quote);
  const title = plainHeading(point.title);
  const { citations } = explain({ title, passages: own.filter(tellsApart), told: quotes });
  if (citations.length > 0) return [...citations.map(pieceOf), ...mistakesTold(own.filter(needsWords))];
  const again = told({ title: point.title, passages: own });
  return again.length === 0 || same(again.filter(isQuote), quotes) ? null : again;
}

/** What of the stretch around a point stands in no point, which the tutor cannot tell as it stands. */
export const unusedAround = (all: readonly Passage[], point: PointRow, points: readonly Telling[]): Passage[] =>
  unshown(passagesAroundPoint(all, point), points);

const same = (pieces: readonly Quote[], told: readonly string[]): boolean =>
  pieces.length === told.length && pieces.every((p, i) => p.quote === told[i]);

export function redraftExample(passages: readonly Passage[], point: PointRow): Example | null {
  const next = exampleOf(passagesAroundPoint(passages, point));
  return next && JSON.stringify(next) !== JSON.stringify(point.example) ? next : null;
}

/** Questions of what the point tells that the bank does not hold. `stems`: what it asks, and of which sentences. */
export function moreQuestions(
  passages: readonly Passage[],
  point: PointRow,
  stems: ReadonlySet<string>,
): QuestionFields[] {
  const own = new Set(passagesAroundPoint(passages, point).map((p) => p.id));
  const shown = shownIn(taught(passages), point);
  // terms of the whole course, so that wrong options come from its other points
  return (
    read(passages)
      .questions.filter((q) => own.has(q.source.passageId) && isShown(shown, q.source) && !stems.has(q.stem))
      // the sentence once true and once false would answer itself
      .filter((q) => q.kind !== 'judge' || !stems.has(q.source.quote))
      .slice(0, MORE)
      .map((q, _, asked) => questionOf(q, passages, asked))
  );
}

/** The passages that a point is about: those it quotes, and their neighbours under the same heading. */
export function passagesAroundPoint(all: readonly Passage[], point: PointRow): Passage[] {
  const passages = taught(all);
  const quotes = point.explanation.filter(isQuote);
  const quoted = passages.filter((p) => quotes.some((q) => q.documentId === p.documentId && p.text.includes(q.quote)));
  const headings = new Set(quoted.map((p) => `${p.documentId} ${p.heading ?? ''}`));
  const stretch = passages.filter((p) => headings.has(`${p.documentId} ${p.heading ?? ''}`));
  if (stretch.length > 0) return stretch;
  // an empty point: the part of the material whose heading says its title
  return (
    draftPoints(passages)
      .find((d) => plainHeading(d.title) === plainHeading(point.title))
      ?.passages.slice() ?? []
  );
}
