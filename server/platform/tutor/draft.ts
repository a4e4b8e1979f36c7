// Drafts for the teacher out of the material's structure: points from headings, terms, what a point builds on.
// Never taught before it is approved.

import { sentences } from '#contract/sentences.ts';
import { headingPath, type Passage } from './passage.ts';
import { definitions } from './terms.ts';

/** A stretch of material taught at once. */
export interface Point {
  title: string;
  passages: readonly Passage[];
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
const NUMBERING =
  /^(?:第\s*[\d一二三四五六七八九十百]+\s*[章节讲课部分篇]+|[（(][\d一二三四五六七八九十]+[)）]|[一二三四五六七八九十]+[、.．]|\d+(?:\.\d+)*[、.．]?(?!\d|\s*[a-zA-Z]*[=＝]))\s*/u;
const LEANS = /^(?:它|其|该|这|此|式中|但|因此|所以|可见|令|则|上述|例如)/u;

/** Leaf headings become points; short neighbours under one parent are joined, long ones are split where that is clean. */
export function draftPoints(passages: readonly Passage[]): Point[] {
  const leaves: { path: string[]; document: string; passages: Passage[] }[] = [];
  for (const passage of passages) {
    const path = headingPath(passage).map(plainHeading);
    const last = leaves.at(-1);
    const same = last?.document === passage.documentId && last.path.join('/') === path.join('/');
    if (same) last.passages.push(passage);
    else leaves.push({ path, document: passage.documentId, passages: [passage] });
  }
  const points: (Point & { parent: string; size: number })[] = [];
  for (const leaf of leaves) {
    const title = leaf.path.at(-1) ?? firstTerm(leaf.passages) ?? leaf.passages[0]?.document ?? '';
    const parent = `${leaf.document}/${leaf.path.slice(0, -1).join('/')}`;
    const size = sizeOf(leaf.passages);
    const last = points.at(-1);
    if (last && size < SHORT_POINT && last.parent === parent && last.size + size <= JOINED_POINT) {
      points[points.length - 1] = {
        ...last,
        title: `${last.title}、${title}`,
        passages: [...last.passages, ...leaf.passages],
        size: last.size + size,
      };
    } else points.push({ title, parent, size, passages: leaf.passages });
  }
  return points.flatMap(({ title, passages: own }) => splitLong({ title, passages: own }));
}

/** 第1章, 一、, （二）, 3.1 go, all of them: two numbers may stand one behind the other. */
export function plainHeading(heading: string): string {
  let plain = heading.trim();
  for (let round = 0; round < 3 && NUMBERING.test(plain); round++) {
    const next = plain.replace(NUMBERING, '');
    if (next === '') break;
    plain = next;
  }
  return plain;
}

export function draftTerms(points: readonly Point[]): DefinedTerm[] {
  const found = new Map<string, DefinedTerm>();
  for (const [point, { passages }] of points.entries())
    for (const passage of passages)
      for (const { text } of sentences(passage.text))
        for (const { term } of definitions(text))
          if (!found.has(term)) found.set(term, { term, passage, sentence: text, point });
  return [...found.values()];
}

// 电容 inside 电容器 is another word.
const LONGER_WORD = /^[器性率量]/u;

/** A point needs another when two or more of its sentences use a term defined there before it. */
export function draftPrerequisites(points: readonly Point[], terms: readonly DefinedTerm[]): Prerequisite[] {
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
function splitLong(point: Point): Point[] {
  if (sizeOf(point.passages) <= LONG_POINT) return [point];
  const half = sizeOf(point.passages) / 2;
  const at = point.passages.findIndex(
    (passage, index) =>
      index > 0 &&
      sizeOf(point.passages.slice(0, index)) >= half / 2 &&
      !LEANS.test(passage.text) &&
      definitions(passage.text).length > 0,
  );
  if (at < 0) return [point];
  const rest = point.passages.slice(at);
  const title = firstTerm(rest) ?? point.title;
  return [{ ...point, passages: point.passages.slice(0, at) }, ...splitLong({ title, passages: rest })];
}
