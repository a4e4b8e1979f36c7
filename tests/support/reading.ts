// Documents as the server reads them, without the thread that guards it from hostile ones: to start a thread, and to have it read its
// parsers, takes longer than most documents do. What the thread is for is looked at in extract.test.ts and hostile.test.ts.
import { readUnguarded } from '#server/platform/tutor/index.ts';

export const readDocument = ({ bytes, name }: { bytes: Uint8Array; name: string }): ReturnType<typeof readUnguarded> =>
  readUnguarded(bytes, name, () => {});
