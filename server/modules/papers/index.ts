// What other modules may use of this one.
export { drawPaper } from './draw.ts';
export type { AttemptPaper, Frozen } from './frozen.ts';
export {
  type AskedPaper,
  type AskedQuestion,
  askedPaper,
  freezePaper,
  paperById,
  shownPaper,
  throwaway,
} from './paper.store.ts';
export { maxOfSections } from './paper.sums.ts';
export { papers } from './paper.tables.ts';
export { questionPictures } from './pictures.ts';
export { questionBlocks } from './print.blocks.ts';
