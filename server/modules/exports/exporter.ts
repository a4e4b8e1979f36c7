// Export of a family: up to a thousand rows at once, more by a job that reads them under the same rights and scope.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { exportFormat, type Operation } from '#contract/kit.ts';
import type { Hooks } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { timeText } from '#server/platform/days.ts';
import { type ExportedFile, type ExportFormat, exportRows } from '#server/platform/export.ts';
import { invalid } from '#server/platform/failure.ts';
import { sendDownload } from '#server/platform/http/download.ts';
import type { ANSWERED, Call, Context } from '#server/platform/http/mount.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import type { Listing, Reader } from '#server/platform/reader.ts';
import { createRegistry } from '#server/platform/registry.ts';
import type { CellValue } from '#server/platform/sheet/write.ts';
import { diskName } from '#server/platform/upload/names.ts';
import { may } from '#server/platform/who.ts';
import { insertFile, type NewFile, newKey, present } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome, startJob } from '../jobs/index.ts';

type Row = Record<string, unknown>;

export interface ExportColumn {
  /** The field of the contract's row. */
  key: string;
  title: MessageKey | { text: string };
  width?: number;
  /** In place of the field as it is. */
  value?: (row: Row, context: Context) => CellValue;
}

interface Exported {
  operation: Operation;
  /** What the file is called. */
  name: MessageKey;
  /** The name of the one thing that all rows are of: the file is called by it, too. */
  of?: (listing: Listing, context: Context) => Promise<string>;
  columns: readonly ExportColumn[];
  /** What no list of columns can know before the rows, as in a score book: all of them, made of those that are known. */
  decided?: (listing: Listing, context: Context, known: readonly ExportColumn[]) => Promise<readonly ExportColumn[]>;
  /** Made by a job however few rows there are. */
  always?: 'job';
}

/** So many rows are answered at once. */
const AT_ONCE = 1000;
const MOST = 200_000;

interface Family extends Exported {
  reader: Reader;
}
// by path; what the job finds again
const families = createRegistry<Family>('export');

const request = z.object({
  columns: z.array(z.string()).optional(),
  format: exportFormat,
  listing: z.record(z.string(), z.unknown()),
});
type Request = z.output<typeof request>;
const input = request.extend({ path: z.string(), lang: z.enum(['zh', 'en']) });
type Input = z.output<typeof input>;

export const exportJob = defineJob<Input>({ kind: 'export', lane: 'export', input, run });

interface Given {
  columns?: string[] | undefined;
  format: ExportFormat;
  [filter: string]: unknown;
}

/** For `crud({ exports: … })`. */
export const exporter = (app: Hooks, exported: Exported) => (reader: Reader) => {
  const family: Family = { ...exported, reader };
  families.register(app, exported.operation.path, family);
  // the contract's input has passed: filters are what is left beside these two
  return async (
    { columns: keys, format, ...filters }: Given,
    call: Call,
  ): Promise<{ jobId: string } | typeof ANSWERED> => {
    const listing: Listing = filters;
    const wanted: Request = { format, listing, ...(keys && { columns: keys }) };
    const columns = await chosen(family, wanted, call);
    // who counts first reads twice what only the rows can tell: the few are taken, and the many counted when it is seen that they are
    const rows = family.always === 'job' ? null : await atMost(AT_ONCE, reader.presented(listing, call));
    if (!rows && (await reader.count(listing, call)) > MOST) throw invalid({ '*': 'tooManyRows' });
    if (!rows) return later(family, wanted, call);
    const { bytes, type } = await write(family, wanted, { columns, rows }, call);
    return sendDownload(call.reply, { name: await fileName(family, wanted, call), type, content: bytes });
  };
};

/** All of them, or null where there are more. */
async function atMost(most: number, pages: AsyncIterable<Row[]>): Promise<Row[] | null> {
  const rows: Row[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > most) return null;
  }
  return rows;
}

/** The columns that were asked for, in that order. */
async function chosen(
  { columns, decided }: Exported,
  { columns: keys, listing }: Request,
  context: Context,
): Promise<readonly ExportColumn[]> {
  const all = decided ? await decided(listing, context, columns) : columns;
  if (!keys) return all;
  return keys.map((key) => {
    const column = all.find((c) => c.key === key);
    if (!column) throw invalid({ columns: 'notOneOf' });
    return column;
  });
}

async function fileName({ name, of }: Exported, { format, listing }: Request, context: Context): Promise<string> {
  const { app, lang } = context;
  const day = new Date(app.now()).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).replaceAll('-', '');
  const whole = of ? [diskName(await of(listing, context))] : [];
  return `${[...whole, say(lang, name), day].join('-')}.${format}`;
}

async function later(family: Family, wanted: Request, call: Call): Promise<{ jobId: string }> {
  const { app, who, lang } = call;
  const input: Input = { ...wanted, path: family.operation.path, lang };
  return { jobId: await startJob(app, exportJob, who, { title: await fileName(family, wanted, call), input }) };
}

function write(
  family: Family,
  { format }: Request,
  { columns, rows }: { columns: readonly ExportColumn[]; rows: Iterable<Row> | AsyncIterable<Row> },
  context: Context,
): Promise<ExportedFile> {
  const written = columns.map((column) => ({
    title: typeof column.title === 'string' ? say(context.lang, column.title) : column.title.text,
    value: (row: Row) => (column.value ? column.value(row, context) : plain(column.key, row[column.key], context)),
    ...(column.width !== undefined && { width: column.width }),
  }));
  return exportRows({ columns: written, rows, format, sheet: say(context.lang, family.name) });
}

/** Times as a person in China reads them, yes and no as words. */
function plain(key: string, value: unknown, { lang }: Context): CellValue {
  if (typeof value === 'boolean') return say(lang, value ? 'yes' : 'no');
  if (typeof value === 'number' && (key === 'at' || key.endsWith('At'))) return timeText(value);
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

async function run({ app, id, orgId, ownerId, title, input, signal, report }: JobContext<Input>): Promise<JobOutcome> {
  const family = families.of(app).get(input.path);
  const who = await identifyById(app.pool, ownerId);
  // the rights of now, not those of when it was asked for
  if (!family || !who || !may(who, family.operation)) throw new JobFailure('forbidden');
  const context: Context = { app, who, lang: input.lang };
  const total = await family.reader.count(input.listing, context);
  const rows = (async function* () {
    let read = 0;
    for await (const page of family.reader.presented(input.listing, context)) {
      yield* page;
      read += page.length;
      signal.throwIfAborted();
      report((0.8 * read) / Math.max(1, total), { rows: read });
    }
  })();
  const columns = await chosen(family, input, context);
  const { bytes, type } = await write(family, input, { columns, rows }, context);
  const file: NewFile = {
    id: app.newId(),
    orgId,
    ownerId,
    name: title,
    size: bytes.length,
    type,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    key: newKey(app, id),
    purpose: 'export',
    createdAt: app.now(),
  };
  await app.files.put(file.key, bytes);
  return {
    counts: { rows: total },
    write: async (client) => {
      await insertFile(client, file);
      return { file: present(file) };
    },
  };
}
