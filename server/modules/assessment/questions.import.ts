// Questions from a spreadsheet, by a job: looked at whole, then written whole, or not at all.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type BankFields, type BankImported, bankForm } from '#contract/bank.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { lockTree } from '#server/platform/tree.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { readGiven, SPREADSHEET, startWithFile } from '../imports/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome, startJob } from '../jobs/index.ts';
import { fieldsIn } from './bank.find.ts';
import { catFinder, pathsOf } from './cats.store.ts';
import { checkPlace } from './questions.check.ts';
import { insertBankQuestion, type KnownQuestion, questionsWithStems, updateBankQuestion } from './questions.store.ts';
import { joinedInCell, sheetRowOf } from './sheet.columns.ts';
import { type ReadQuestion, readQuestions } from './sheet.read.ts';

const input = z.object({
  /** The key of the uploaded sheet in the file store. */
  key: z.string(),
  /** For questions whose row names no category. */
  catId: z.string().nullable(),
  commit: z.boolean(),
});
type Job = JobContext<z.output<typeof input>>;

export const questionsJob = defineJob<z.output<typeof input>>({ kind: 'question-import', lane: 'import', input, run });

export const startQuestionsImport = (call: Call): Promise<{ jobId: string }> =>
  startWithFile(call, formFields(bankForm), {
    ...SPREADSHEET,
    start: async ({ catId = null, commit }, { jobId, key, name }) => {
      const { app, who } = call;
      await checkPlace(app, who, { catId });
      const given = { key, catId, commit: commit === '1' };
      await startJob(app, questionsJob, who, { id: jobId, title: name, input: given });
    },
  });

const PREVIEW = 50;
const MOST_ERRORS = 1000;
const READ = 0.2;
const EACH = 100;

/** What becomes of a row. */
interface Planned extends ReadQuestion {
  change: 'new' | 'changed' | 'unchanged';
  /** What is changed, or is the same already. */
  known?: KnownQuestion;
}

async function run(job: Job): Promise<JobOutcome> {
  const { app, orgId, ownerId, input } = job;
  const { questions, errors, ignored, failed } = readQuestions(await readGiven(job));
  const rows = plan(questions, {
    known: await questionsWithStems(app.pool, orgId, [...new Set(questions.map((q) => q.fields.stem))]),
    paths: await pathsOf(app.pool, orgId),
    ownerId,
  });
  const numberOf = (change: Planned['change']) => rows.filter((row) => row.change === change).length;
  const counts = { new: numberOf('new'), changed: numberOf('changed'), unchanged: numberOf('unchanged'), failed };
  job.report(READ, counts);
  const result: BankImported = {
    commit: input.commit,
    counts,
    preview: rows.slice(0, PREVIEW).map(({ row, change, fields: { kind, stem } }) => ({ row, kind, stem, change })),
    ignored,
  };
  const all = { ...counts, errors: errors.length };
  const common = {
    counts: input.commit ? all : { ...all, trial: 1 },
    errors: errors.slice(0, MOST_ERRORS),
    result: { ...result },
  };
  // its owner waits for a trial
  if (!input.commit) return { ...common, quiet: true };
  if (errors.length > 0) return { ...common, state: 'failed', reason: 'importErrors' };
  return { ...common, write: (client) => write(client, job, rows) };
}

interface There {
  known: readonly KnownQuestion[];
  paths: ReadonlyMap<string, string[]>;
  ownerId: string;
}

/** A row is the question that asks the same: any of the school that is so already, else the importer's own, which it changes. */
function plan(questions: readonly ReadQuestion[], { known, paths, ownerId }: There): Planned[] {
  const byStem = Map.groupBy(known, (k) => keyOf(fieldsIn(k.approved)));
  const met = new Set<string>();
  return questions.map((q) => {
    const candidates = byStem.get(keyOf(q.fields)) ?? [];
    const same = candidates.find((k) => isSame(k, q, paths));
    if (same) return { ...q, change: 'unchanged', known: same };
    const own = candidates.find((k) => k.ownerId === ownerId && !met.has(k.id));
    if (own) met.add(own.id);
    return own ? { ...q, change: 'changed', known: own } : { ...q, change: 'new' };
  });
}

const keyOf = ({ kind, stem }: Pick<BankFields, 'kind' | 'stem'>): string =>
  `${kind} ${stem.replace(/\r\n?/g, '\n').trim()}`;

function isSame(known: KnownQuestion, q: ReadQuestion, paths: There['paths']): boolean {
  const fields = fieldsIn(known.approved);
  const path = paths.get(known.catId ?? '') ?? [];
  const before = sheetRowOf({ ...fields, difficulty: known.difficulty }, joinedInCell(path, '/'));
  const after = sheetRowOf(
    { ...fields, ...afterOf(q.fields, fields), difficulty: q.difficulty ?? known.difficulty },
    joinedInCell(q.cat.length > 0 ? q.cat : path, '/'),
  );
  return JSON.stringify(before) === JSON.stringify(after);
}

/** What a sheet does not hold stays: why an option tempts, what must be said, pictures; and an explanation that it leaves out. */
function afterOf(given: BankFields, before: BankFields): BankFields {
  const misconceptions = new Map((before.options ?? []).map((o) => [o.text.trim(), o.misconception]));
  const options = given.options?.map((o) => {
    const misconception = misconceptions.get(o.text);
    return misconception === undefined ? o : { ...o, misconception };
  });
  const { concepts, media, explanation } = before;
  return {
    ...(concepts && given.kind === 'short' ? { concepts } : {}),
    ...(media ? { media } : {}),
    ...(explanation ? { explanation } : {}),
    // a cell that is empty takes these away
    tolerance: undefined,
    unit: undefined,
    ...given,
    ...(options ? { options } : {}),
  };
}

async function write(client: PoolClient, job: Job, rows: readonly Planned[]): Promise<Record<string, unknown>> {
  const { app, orgId, ownerId, input } = job;
  // of two that make a category of the same name the second finds the first's
  await lockTree(client, { table: 'question_cat' }, orgId);
  const findCat = await catFinder(client, app, { orgId, userId: ownerId });
  const todo = rows.filter((row) => row.change !== 'unchanged');
  for (const [at, { fields, difficulty, cat, known }] of todo.entries()) {
    if (at % EACH === 0) {
      job.signal.throwIfAborted();
      job.report(READ + ((1 - READ) * at) / todo.length);
    }
    const catId = (await findCat(cat)) ?? (known ? known.catId : input.catId);
    const now = app.now();
    if (!known) {
      await insertBankQuestion(client, { id: app.newId(), orgId, ownerId, fields, catId, difficulty, now });
      continue;
    }
    const all = afterOf(fields, fieldsIn(known.approved));
    const change = { id: known.id, version: known.version, fields: all, catId, by: ownerId, now };
    if (!(await updateBankQuestion(client, { ...change, difficulty: difficulty ?? known.difficulty })))
      throw new JobFailure('importRaced');
  }
  return {};
}
