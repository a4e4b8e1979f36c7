// Where words stand in a document that is shown. Letters and digits alone are compared: signs, blanks, and what a line break or
// Markdown parts differ between a passage and what a viewer draws.
export interface DocumentPlace {
  /** From 1. */
  page?: number | undefined;
  /** The headings above it, joined by ` / `. */
  heading?: string | undefined;
  /** Its lines are looked for one by one; empty: the page or the heading itself. */
  text: string;
}

/** A stretch of one of the texts. */
interface Found {
  at: number;
  from: number;
  to: number;
}

const bare = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
/** Wider gaps are no formula that stands between words. */
const FORMULA = 200;
const NAMES = /[^：；]+：/g;

/** The stretches in which a place's words stand; those of its heading where it has none or they are not found. */
export function placesIn(texts: readonly string[], { heading, text }: DocumentPlace): Found[] {
  let whole = '';
  const spots: Found[] = [];
  for (const [at, one] of texts.entries()) {
    let from = 0;
    for (const letter of one) {
      const own = bare(letter);
      for (let i = 0; i < own.length; i++) spots.push({ at, from, to: from + letter.length });
      whole += own;
      from += letter.length;
    }
  }
  const title = bare(heading?.split(' / ').at(-1) ?? '');
  const top = title === '' ? 0 : Math.max(0, whole.indexOf(title));
  let next = top + (whole.startsWith(title, top) ? title.length : 0);
  const find = (piece: string, least: number): Found[] => {
    const sought = bare(piece);
    if (sought.length < least) return [];
    const ahead = whole.indexOf(sought, next);
    const hit = ahead < 0 && sought.length >= 4 ? whole.indexOf(sought) : ahead;
    if (hit >= 0) next = hit + sought.length;
    return hit < 0 ? [] : spots.slice(hit, next);
  };
  // a row has the columns' names in it; a passage may end on the page behind
  const pieces = text.split('\n').flatMap((piece) => {
    const found = find(piece, 1);
    if (found.length > 0) return found;
    const row = find(piece.replace(NAMES, ''), 2);
    return row.length > 0 ? row : piece.split(/(?<=[。！？；.!?])/).flatMap((sentence) => find(sentence, 4));
  });
  const found = pieces.length > 0 || title === '' ? pieces : spots.slice(top, next);
  return found.reduce<Found[]>((joined, spot) => {
    const last = joined.at(-1);
    if (last?.at === spot.at && spot.from >= last.from && spot.from - last.to < FORMULA) last.to = spot.to;
    else joined.push({ ...spot });
    return joined;
  }, []);
}

/** Brings a place into view and marks its words (`::highlight(place)`), where the browser can. */
export function showPlace(root: Element, scroller: Element, place: DocumentPlace): void {
  const page = root.ownerDocument;
  const part = (place.page !== undefined && root.querySelector(`[data-page="${place.page}"]`)) || root;
  const walker = page.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const isPart = place.text === '' && part !== root;
  const texts = nodes.map(({ nodeValue }) => nodeValue ?? '');
  const ranges = (isPart ? [] : placesIn(texts, place)).map(({ at, from, to }) => {
    const range = page.createRange();
    const node = nodes[at] ?? part;
    range.setStart(node, from);
    range.setEnd(node, to);
    return range;
  });
  const view = page.defaultView;
  if (view?.CSS?.highlights) view.CSS.highlights.set('place', new view.Highlight(...ranges));
  const top = (ranges[0] ?? part).getBoundingClientRect().top;
  const own = scroller === page.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  scroller.scrollBy({ top: top - own - (isPart ? 8 : scroller.clientHeight / 4) });
}
