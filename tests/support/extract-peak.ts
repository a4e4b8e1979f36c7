// Reads a document as the server does and says what its process held at most: file and name as arguments, MiB and the reason out.
import { ExtractError, extract } from '#server/platform/tutor/index.ts';

const [, , path = '', name = ''] = process.argv;
const reason = await extract({ path, name }).then(
  () => 'read',
  (error: unknown) => (error instanceof ExtractError ? error.reason : String(error)),
);
console.log(JSON.stringify({ reason, peakMiB: process.resourceUsage().maxRSS / 1024 }));
