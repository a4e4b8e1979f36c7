// Which words belong to a picture: its caption stands right below it, or right above.
import { NUMERALS, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { signsAsMarks } from './formula-signs.ts';
import type { PaintedPicture } from './pdf-pictures.ts';
import type { ExtractedBlock, Figure } from './types.ts';

/** 「图 1 单摆的受力」, "Fig. 2: …"; a sentence that begins so tells about the picture and is none. */
const CAPTION = new RegExp(
  String.raw`^${sourceOf(({ documents }) => documents.figure)}\s*[\d${NUMERALS}].{0,80}$`,
  'i',
);
const SENTENCE = /[。；：;:]$/;

const captionIn = (block: ExtractedBlock | undefined): string | undefined => {
  const text = block?.kind === 'text' || block?.kind === 'item' ? signsAsMarks(block.text).text.trim() : '';
  return CAPTION.test(text) && !SENTENCE.test(text) ? text : undefined;
};

/** Captions by the index of their figure's block; each is given once. */
export function figureCaptions(blocks: readonly ExtractedBlock[]): ReadonlyMap<number, string> {
  const captions = new Map<number, string>();
  const given = new Set<number>();
  for (const [at, { kind }] of blocks.entries()) {
    if (kind !== 'figure') continue;
    const places = isTitled(blocks, at) ? [at - 1, at + 1] : [at + 1, at - 1];
    const around = places.find((place) => !given.has(place) && captionIn(blocks[place]) !== undefined);
    if (around === undefined) continue;
    given.add(around);
    captions.set(at, captionIn(blocks[around]) ?? '');
  }
  return captions;
}

/** Where captions and pictures alternate, and a caption is the first and a picture the last, captions are titles. */
function isTitled(blocks: readonly ExtractedBlock[], at: number): boolean {
  const isPart = (block: ExtractedBlock | undefined) => block?.kind === 'figure' || captionIn(block) !== undefined;
  let [first, last] = [at, at];
  while (isPart(blocks[first - 1])) first--;
  while (isPart(blocks[last + 1])) last++;
  return blocks[first]?.kind !== 'figure' && blocks[last]?.kind === 'figure';
}

/** `passage`: the index of the one that it stands in or after; -1 where none has come yet. */
export function figureOf(
  { picture, page, text }: ExtractedBlock,
  passage: number,
  caption: string | undefined,
): Figure[] {
  if (!picture) return [];
  const alt = text.trim();
  return [
    {
      picture,
      passage: Math.max(0, passage),
      ...(page === undefined ? {} : { page }),
      ...(caption === undefined ? {} : { caption }),
      ...(alt === '' ? {} : { alt }),
    },
  ];
}

/** The same on more pages than this is a letterhead. */
const MOST_PAGES = 2;

/**
 * A PDF says where on a page a picture stands, not between which words: where the page has as many captions as pictures,
 * each stands before its own, else all stand after what begins on the page.
 */
export function withPagePictures(
  blocks: readonly ExtractedBlock[],
  painted: ReadonlyMap<number, readonly PaintedPicture[]>,
): ExtractedBlock[] {
  const pages = new Map<string, number[]>();
  for (const [page, list] of painted)
    for (const { picture } of list) pages.set(picture.sha256, [...(pages.get(picture.sha256) ?? []), page]);
  const isShown = (page: number, { picture: { sha256 } }: PaintedPicture): boolean => {
    const on = pages.get(sha256) ?? [];
    return on[0] === page && new Set(on).size <= MOST_PAGES;
  };
  const all = [...blocks];
  for (const [page, list] of [...painted].sort(([a], [b]) => b - a)) {
    const shown = list.filter((p, n) => isShown(page, p) && n === list.findIndex((q) => isSame(p, q)));
    const captions = [...all.keys()].filter((at) => all[at]?.page === page && captionIn(all[at]) !== undefined);
    const end = all.findLastIndex((block) => (block.page ?? 0) <= page) + 1;
    const places = captions.length === shown.length ? captions : shown.map(() => end);
    for (const [n, { picture }] of [...shown.entries()].reverse())
      all.splice(places[n] ?? end, 0, { kind: 'figure', text: '', page, picture });
  }
  return all;
}

const isSame = (a: PaintedPicture, b: PaintedPicture): boolean => a.picture.sha256 === b.picture.sha256;
