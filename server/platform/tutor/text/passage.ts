/** One stretch of teaching material, as retrieval, composing and drafting see it. */
export interface Passage {
  id: string;
  documentId: string;
  /** The document's name, as a citation shows it. */
  document: string;
  /** Position in its document; neighbours differ by one. */
  seq: number;
  text: string;
  /** PDF page or slide, from 1. */
  page?: number;
  /** The headings above it, joined by ` / `, outermost first. */
  heading?: string;
}

/** A stretch of a passage: `passage.text.slice(start, end)`. */
export interface Part {
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
