// What other modules may use of this one.
export { fileCopies } from './copies.ts';
export { filePolicy, hideFileNames, openFiles } from './file.access.ts';
export { typeOfDocument } from './file.policy.ts';
export {
  assignFile,
  dropFile,
  type FileRow,
  fileById,
  filesNamed,
  findFile,
  insertFile,
  knownKeys,
  type NewFile,
  present,
  releaseFiles,
  replaceBytes,
  useFiles,
} from './file.store.ts';
export { admit, keepFiles, newKey, removeKey, requireRoom, uploadLimits } from './keep.ts';
export { mediaOf } from './media.ts';
export { fileIdsIn, mustBePictures, takeTextPictures, withFileIds, withOwnPictures } from './pictures.ts';
export { uploadsOf } from './resumable.store.ts';
export { onUploadEnd, type UploadEnd } from './resumable.ts';
export { fileContent, filmAddress, TICKET_MS, ticketPath } from './ticket.ts';
export { zipped } from './zipped.ts';
