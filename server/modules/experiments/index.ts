// What other modules and the demo school may use of this one.
export { startRun } from './begin.ts';
export { BUILT } from './built.ts';
export { openExperiments } from './catalogue.ts';
export { holdsInCats } from './cats.routes.ts';
export { catsOf, insertCats } from './cats.store.ts';
export { experimentContent } from './content/content.ts';
export { uploadKey } from './keys.ts';
export { withChecked } from './package/check.ts';
export { storePackage } from './package/package.store.ts';
export { beginPart, comeBackToPart, endPart, extendPart, partScores } from './part.ts';
export { defineWhole } from './run.access.ts';
export { experimentLog } from './run.store.ts';
export { uploadRecords } from './upload.ts';
