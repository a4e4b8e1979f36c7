// A spreadsheet that an import was given: refused by its first bytes, or read whole in the job.
import { CODE } from '#contract/codes.ts';
import { unescapeFormula } from '#contract/csv.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { isMessageKey } from '#server/platform/messages.ts';
import { readTable, SHEET_LIMITS, type Sheet, SheetError } from '#server/platform/sheet/index.ts';
import { detect } from '#server/platform/upload/detect.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import type { ReceivedFile } from '#server/platform/upload/receive.ts';
import { JobFailure } from '../jobs/index.ts';

/** For `startWithFile`. */
export const SPREADSHEET = { limit: SHEET_LIMITS.fileBytes, check: refuseByHead } as const;

function refuseByHead({ head, size, name }: ReceivedFile): void {
  const refuse = (reason: 'empty' | 'macro' | 'sheet-type') =>
    new Failure(CODE.invalid, reason, { data: { reason, name: cleanName(name) } });
  switch (detect(head, head.length >= size)) {
    case 'xlsx':
    case 'office':
    case 'text':
    case 'markup':
      return;
    case 'empty':
      throw refuse('empty');
    case 'macro':
      throw refuse('macro');
    default:
      throw refuse('sheet-type');
  }
}

interface Reading {
  app: App;
  input: { key: string };
  signal: AbortSignal;
}

/** As a person means it: an apostrophe that keeps a text from being a formula is none of the text. Throws a JobFailure at what is no table. */
export async function readGiven({ app, input, signal }: Reading): Promise<Sheet> {
  try {
    const { rows, flaws } = await readTable(await app.files.get(input.key), { signal });
    return { rows: rows.map((cells) => cells.map(unescapeFormula)), flaws };
  } catch (error) {
    if (error instanceof SheetError && isMessageKey(error.reason)) throw new JobFailure(error.reason);
    throw error;
  }
}
