import type { PassageRole } from '#contract/roles.ts';
import type { TextMark } from '#contract/text-marks.ts';
import { NUMERALS, sourceOf } from '#server/platform/tutor/lang/index.ts';

/** One stretch of teaching material, as retrieval, composing and drafting see it. */
export interface Passage {
  id: string;
  documentId: string;
  /** The document's name, as a citation shows it. */
  document: string;
  /** Position in its document; neighbours differ by one. */
  seq: number;
  text: string;
  /** As its document's reader has told them; absent: typed by a teacher, or read before there were marks. */
  marks?: TextMark[];
  /** PDF page or slide, from 1. */
  page?: number;
  /** The headings above it, joined by ` / `, outermost first. */
  heading?: string;
  /** What it is, where that has been told; a teacher's word goes before the machine's. */
  role?: PassageRole;
  /** A teacher has said what it is: its heading need not say so. */
  roleSet?: true;
  /** A teacher's correction of what the tutor once said. */
  corrects?: true;
}

/** Of the row `p`: marks are of the document's own words, which a teacher may have put into others. */
export const PASSAGE_MARKS = 'case when p.original is null then p.marks end';

/** A stretch of a passage: `passage.text.slice(start, end)`. */
export interface PassageSpan {
  passage: Passage;
  start: number;
  end: number;
}

/** The headings above a passage, outermost first. */
export function headingPath(passage: Pick<Passage, 'heading'>): string[] {
  return passage.heading ? passage.heading.split(' / ').filter((part) => part.trim() !== '') : [];
}

/** The heading right above a passage, or undefined. */
export function lastHeading(passage: Pick<Passage, 'heading'>): string | undefined {
  return headingPath(passage).at(-1);
}

const HEADING_NUMBER = new RegExp(
  String.raw`^(?:${sourceOf(({ draft }) => draft.headingNumber)}|[（(][\d${NUMERALS}]+[)）]|[${NUMERALS}]+[、.．]|\d+(?:\.\d+)*[、.．]?(?!\d|\s*[a-zA-Z]*[=＝]))\s*`,
  'u',
);

/** 第1章, 一、, （二）, 3.1 go, all of them: two numbers may stand one behind the other. */
export function plainHeading(heading: string): string {
  let plain = heading.trim();
  for (let round = 0; round < 3 && HEADING_NUMBER.test(plain); round++) {
    const next = plain.replace(HEADING_NUMBER, '');
    if (next === '') break;
    plain = next;
  }
  return plain;
}
