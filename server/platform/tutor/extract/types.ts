// What goes in and comes out of document extraction, and the limits that keep it safe.
import type { LEFT_OUT } from '#contract/knowledge.ts';
import type { TextMark } from '#contract/text-marks.ts';
import { OFFICE_LIMITS } from '#server/platform/office/limits.ts';

export { type ExtractDetail, ExtractError, type ExtractReason } from '#server/platform/office/extract-error.ts';

export type DocumentType = 'pdf' | 'docx' | 'pptx' | 'md' | 'txt';

/** `page` counts PDF pages and slides from 1; `heading` is the path of headings joined by ` / `. */
export interface ExtractedPassage {
  text: string;
  /** Absent where all of it is words. */
  marks?: TextMark[];
  page?: number;
  heading?: string;
}

export type PictureType = 'png' | 'jpeg' | 'gif' | 'webp';

/** A picture as it lay in the document. */
export interface ExtractedPicture {
  bytes: Uint8Array;
  type: PictureType;
  /** Lower-case hex. */
  sha256: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface Figure {
  picture: ExtractedPicture;
  /** Index of the passage that it stands in or after. */
  passage: number;
  page?: number;
  /** 「图 1 单摆的受力」, as it stands below or above the picture. */
  caption?: string;
  /** The author's description for who does not see it. */
  alt?: string;
}

export interface Extraction {
  type: DocumentType;
  passages: ExtractedPassage[];
  figures: Figure[];
  /** Pictures that are not kept: of a kind that no browser shows, too large, or too many. */
  skippedPictures: number;
  /** What its pages have and no passage says. */
  unread: UnreadPart[];
}

/** By rule, and not for want of understanding. */
export type LeftOut = (typeof LEFT_OUT)[number];
type Reason =
  | 'font'
  | 'picture'
  | 'drawing'
  | 'angled'
  | 'hidden'
  | 'chart'
  | 'diagram'
  | 'equation'
  | 'object'
  | 'chunk'
  | LeftOut;

/**
 * `font`: letters whose font does not say what they are, or pieces of text of one that cannot be read; `picture`: pictures of a page without words; `drawing`: lines of one, or its
 * labels; `angled`: pieces of text across a page, or columns of it from top to bottom; `hidden`: letters that nobody
 * sees; `chart`, `diagram` (SmartArt), `equation` (of older programs, or a PDF's that was not understood), `object` (other programs'), `chunk` (a file within the
 * file). Left out by rule: `struck` and `vanished` letters, hidden `slide`s and `shape`s, a speaker's `note`s.
 */
export interface UnreadPart {
  /** Absent where the document has no pages. */
  page?: number;
  /** Index of the passage that it stands in or after; where there is no page. */
  passage?: number;
  reason: Reason;
  count: number;
}

/** A document's parts in reading order, before they are cut into passages. A smaller level is a higher heading. */
export interface ExtractedBlock {
  kind: 'heading' | 'text' | 'formula' | 'item' | 'row' | 'code' | 'figure' | 'unread';
  /** Its formulas between the signs of formula-signs.ts. */
  text: string;
  level?: number;
  page?: number;
  /** Of an item: its `· ` is the reader's, and not the document's. */
  isDotted?: boolean;
  /** Of a figure, whose `text` is its description. */
  picture?: ExtractedPicture;
  /** Of what was not read, in place of words. */
  unread?: Pick<UnreadPart, 'reason' | 'count'>;
}

/** Called with 0 to 1 as the reading of the document goes on. */
export type Report = (progress: number) => void;

const MiB = 1024 * 1024;

export const LIMITS = {
  fileBytes: 50 * MiB,
  pages: 2_000,
  /** A document of a thousand pages has about ten thousand passages. */
  passages: 400_000,
  ...OFFICE_LIMITS,
  pictures: 200,
  pictureBytes: 10 * MiB,
  picturesBytes: 64 * MiB,
  /** Pixels of the shorter side from which a picture may show something. */
  pictureSide: 48,
  /** Of a PDF: pixels of one picture and of all, since these have to be decoded; pages looked through for pictures and borders. */
  pdfPicturePixels: 6_000_000,
  pdfPicturesPixels: 60_000_000,
  pdfPaintedPages: 300,
  /** Levels of lists and quotations in each other. */
  markdownDepth: 20,
  /** Lines that begin a list item or a quotation: a book of a thousand pages has some ten thousand. */
  markdownItems: 200_000,
  /** Lines that hold something: each may be a block of its own, and a book of a thousand pages has some forty thousand. */
  markdownLines: 300_000,
  timeoutMs: 120_000,
} as const;

/**
 * What the thread that reads a document of `size` bytes may have. XML takes 30 times its inflated size for a moment; text
 * and PDFs, which are read page by page, have no reason to. Buffers lie outside the heap's limit, so they are watched.
 */
export function memoryFor(name: string, size: number): { heapMb: number; externalBytes: number } {
  if (/\.(?:docx|pptx)$/i.test(name)) return { heapMb: 640, externalBytes: 384 * MiB };
  if (/\.pdf$/i.test(name)) return { heapMb: 192, externalBytes: 96 * MiB + 2 * size };
  return { heapMb: Math.min(640, 96 + Math.ceil((10 * size) / MiB)), externalBytes: 64 * MiB + 3 * size };
}
