// What rich text may hold: exactly what the editor can make. Plain data, so that a page which shows it needs no schema.

export const HTML_TAGS = [
  ...['p', 'br', 'h2', 'h3', 'strong', 'em', 's', 'u', 'sub', 'sup', 'code', 'pre'],
  ...['ul', 'ol', 'li', 'blockquote', 'a', 'img', 'table', 'tbody', 'tr', 'th', 'td'],
] as const;

/**
 * Tags that part what other programs write into lines and blocks. The text keeps its place by them: `<div>a</div><div>b</div>` is
 * two paragraphs. None of them is stored.
 */
export const BLOCK_TAGS = [
  ...[
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'nav',
    'aside',
    'figure',
    'figcaption',
    'address',
    'center',
  ],
  ...['form', 'fieldset', 'legend', 'details', 'summary', 'dialog', 'dl', 'dt', 'dd', 'menu', 'dir', 'hr', 'hgroup'],
  ...['h1', 'h4', 'h5', 'h6', 'caption', 'thead', 'tfoot', 'body', 'listing'],
] as const;

export const HTML_ATTRIBUTES = {
  a: ['target', 'rel', 'href'],
  img: ['src', 'alt'],
  ol: ['start', 'type'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Partial<Record<(typeof HTML_TAGS)[number], readonly string[]>>;

/** Of an ordered list, by its `type`: no selector tells A from a. */
export const LIST_TYPES: Readonly<Record<string, string>> = {
  A: 'upper-alpha',
  a: 'lower-alpha',
  I: 'upper-roman',
  i: 'lower-roman',
};

/** Cells that one stands for: so many as a table on a page has, not so many as would bring an editor down. */
export const isSpan = (name: 'colspan' | 'rowspan', said: string): boolean =>
  /^[1-9]\d{0,2}$/.test(said) && Number(said) > 1 && Number(said) <= (name === 'colspan' ? 50 : 999);

/** What every link gets: the page it opens learns nothing of ours and holds no handle on it. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Absolute, and of a kind that runs nothing. */
export const isLink = (href: string): boolean =>
  /^(https?:\/\/[^\s\p{Cc}]+|mailto:[^\s\p{Cc}]+@[^\s\p{Cc}]+)$/iu.test(href);

/** A file of ours, as the upload answers it: no picture comes from elsewhere, so none tells elsewhere who reads. */
export const isOwnFile = (src: string): boolean => /^\/OrgApi\/UploadFile\/Get\?id=[\w.:-]{1,64}$/.test(src);

/** A picture within the text itself. It is taken out and kept as a file before the text is stored. */
export const isDataPicture = (src: string): boolean =>
  /^data:image\/(?:png|jpe?g|gif|webp)\s*;\s*base64\s*,/i.test(src);
