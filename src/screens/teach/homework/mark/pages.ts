// The pictures of a reply in the order of its items, and which of them is looked at when an item is marked. Pure.
import { filesIn, isPicture } from './given.tsx';
import type { CheckedReply } from './marks.ts';

interface MarkedPage {
  itemId: string;
  fileId: string;
  name: string;
}

/** Answers stand in the order in which they were saved. */
export const pagesOf = ({ items, answers }: Pick<CheckedReply, 'items' | 'answers'>): MarkedPage[] =>
  items.flatMap(({ id: itemId }) =>
    filesIn(answers.find((a) => a.itemId === itemId)?.value).flatMap((file) =>
      isPicture(file) && file.fileId ? [{ itemId, fileId: file.fileId, name: file.name }] : [],
    ),
  );

/** The first of the item; of one without pictures the first of all. */
export const pageOf = (pages: readonly MarkedPage[], itemId: string | undefined): MarkedPage | undefined =>
  pages.find((p) => p.itemId === itemId) ?? pages[0];
