// What a viewer draws, and how it says that it cannot.
import type { ComponentType } from 'react';

export type ViewKind = 'word' | 'slides' | 'sheet' | 'picture' | 'pdf' | 'text';

/** A page of foreign markup for a frame in which nothing runs. */
export interface RenderedMarkup {
  body: DocumentFragment;
  css: string;
  /** Of a page, in CSS pixels: a narrower frame shows it smaller. */
  width: number;
  /** In a frame narrower than `below` its lines are broken anew, at their own size, by `css`; one page alone stays as it is. */
  narrow?: { below: number; css: string };
  /** What is one page in it; `lone`: what one alone looks like, without what stands around pages. */
  pages: { selector: string; width: number; lone: string };
}

/** A document page by page, for one page at a time. */
export interface PagedDocument {
  count: number;
  /** `n` from 1. */
  Page: ComponentType<PageProps>;
}
export interface PageProps {
  n: number;
  title: string;
  /** Width by height, when it is known. */
  onRatio: (ratio: number) => void;
}

/** `large`: it would take too much; `broken`: it cannot be read. */
type ViewReason = 'large' | 'broken';

export class ViewError extends Error {
  readonly reason: ViewReason;
  constructor(reason: ViewReason) {
    super(reason);
    this.reason = reason;
  }
}
