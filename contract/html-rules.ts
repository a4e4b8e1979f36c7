// What rich text may hold: exactly what the editor can make. Plain data, so that a page which shows it needs no schema.

export const HTML_TAGS = ['p', 'br', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'] as const;

export const HTML_ATTRIBUTES = {
  a: ['target', 'rel', 'href'],
  img: ['src', 'alt'],
  ol: ['start'],
} as const satisfies Partial<Record<(typeof HTML_TAGS)[number], readonly string[]>>;

/** What every link gets: the page it opens learns nothing of ours and holds no handle on it. */
export const LINK_ATTRIBUTES = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Absolute, and of a kind that runs nothing. */
export const isLink = (href: string): boolean =>
  /^(https?:\/\/[^\s\p{Cc}]+|mailto:[^\s\p{Cc}]+@[^\s\p{Cc}]+)$/iu.test(href);

/** A file of ours, as the upload answers it: no picture comes from elsewhere, so none tells elsewhere who reads. */
export const isOwnFile = (src: string): boolean => /^\/OrgApi\/UploadFile\/Get\?id=[\w.:-]{1,64}$/.test(src);
