// What other modules may use of this one.
export { writeCorrection } from './corrections.ts';
export { sendEmbedding } from './embedding.ts';
export { taughtIn } from './figures.store.ts';
export { type QuoteKeeper, quoteKeeper } from './follow.ts';
export { ingestDocument } from './ingest.ts';
export {
  checkQuotes,
  isQuote,
  passagesAround,
  passagesNaming,
  passagesOf,
  type Quote,
  quoteOf,
  standingIn,
} from './material.ts';
export { figuresQuoted } from './quoted-figures.ts';
export { type Doubted, doubtedPassages, proposeRoles } from './roles.ts';
export { type FileImporter, fileImporter } from './upload.handler.ts';
