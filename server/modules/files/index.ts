// What other modules may use of this one.
export { fileCopies } from './copies.ts';
export { filePolicy } from './file.access.ts';
export { typeOfDocument } from './file.policy.ts';
export {
  assignFile,
  dropFile,
  type FileRow,
  fileById,
  findFile,
  insertFile,
  knownKeys,
  type NewFile,
  present,
  releaseFiles,
  useFiles,
} from './file.store.ts';
export { admit, keepFiles, newKey, removeKey, requireRoom, uploadLimits } from './keep.ts';
export { mediaOf } from './media.ts';
export { fileContent, filmAddress, TICKET_MS, ticketPath } from './ticket.ts';
