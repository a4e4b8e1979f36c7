// Scores and comments from a spreadsheet, by a job: looked at whole, then written whole, each as a teacher's word.
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { resultsForm } from '#contract/experiment-results.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { isMessageKey, say } from '#server/platform/messages.ts';
import { readTable, SHEET_LIMITS, type Sheet, SheetError } from '#server/platform/sheet/index.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { chosenFiles, receiveFiles } from '#server/platform/upload/receive.ts';
import { findColumns } from '../imports/index.ts';
import { type CellError, defineJob, JobFailure, type Outcome, type Run, startJob } from '../jobs/index.ts';
import { mustTeach } from './experiments.access.ts';
import { resultsOf, whoseOf } from './results.list.ts';
import { postAttempts } from './results.store.ts';

const input = z.object({
  key: z.string(),
  experimentId: z.string(),
  orgId: z.string(),
  /** Classes whose students it may score; null: all. */
  seen: z.array(z.string()).nullable(),
  commit: z.boolean(),
  reason: z.string(),
});
type Input = z.output<typeof input>;

export const resultsJob = defineJob<Input>({ kind: 'experiment-result-import', lane: 'import', input, run });

export async function startResultsImport(call: Call): Promise<{ jobId: string }> {
  const { app, who, lang } = call;
  const { field, read } = formFields(resultsForm);
  return receiveFiles(call, { field, limit: SHEET_LIMITS.fileBytes }, async (received) => {
    const { experimentId, commit } = read();
    const seat = await mustTeach(app, who, experimentId);
    const [file, second] = chosenFiles(received);
    if (!file || second) throw invalid({ file: 'oneFile' });
    const name = cleanName(file.name);
    const { orgId, seen } = await whoseOf(app.pool, who, seat, app.now());
    const jobId = app.newId();
    const key = `imports/${jobId}`;
    await app.files.putFile(key, file.path);
    const reason = say(lang, 'importedFrom', { name }).slice(0, 500);
    await startJob(app, resultsJob, who, {
      id: jobId,
      title: name,
      input: { key, experimentId, orgId, seen: seen === null ? null : [...seen], commit: commit === '1', reason },
    });
    return { jobId };
  });
}

const SCORE = /^(?:成绩|分数|得分|score)$/i;
const COMMENT = /^(?:评语|评价|备注|comment)$/i;

interface Word {
  studentId: string;
  name: string;
  from: number | null;
  to: number | null;
  comment: string | null;
}

async function run({ app, input: { key, commit, reason, ...whose }, ownerId }: Run<Input>): Promise<Outcome> {
  const sheet = await tableOf(await app.files.get(key));
  const rows = await resultsOf(app.pool, whose);
  const { words, errors } = readWords(sheet, new Map(rows.map((r) => [r.userName.toLowerCase(), r])));
  const changes = words.map(({ studentId, name, from, to }) => ({ studentId, name, from, to }));
  const counts = { changed: words.length, failed: new Set(errors.map((e) => e.row)).size };
  if (errors.length > 0) return { state: 'failed', errors, counts, result: { commit: false, changes: [] } };
  if (!commit) return { counts, result: { commit: false, changes } };
  return {
    counts,
    result: { commit: true, changes },
    write: async (client) => {
      for (const { studentId, to, comment } of words) {
        const { rows: written } = await client.query<{ id: string; version: number; before: number | null }>(
          `update experiment_result x set version = x.version + 1, override = coalesce($3, x.override),
              reason = case when $3::float8 is null then x.reason else $4 end, comment = coalesce($5, x.comment)
            from experiment_result b where b.id = x.id and x.experiment_id = $1 and x.student_id = $2
            returning x.id, x.version, b.override as before`,
          [whose.experimentId, studentId, to, reason, comment],
        );
        const [row] = written;
        if (!row || to === null) continue;
        await client.query(
          `insert into experiment_override (result_id, version, at, by_id, seq, before, after, reason) values ($1, $2, $3, $4, null, $5, $6, $7)`,
          [row.id, row.version, app.now(), ownerId, row.before, to, reason],
        );
        await postAttempts(client, { experimentId: whose.experimentId, studentId, now: app.now() });
      }
      return {};
    },
  };
}

async function tableOf(bytes: Uint8Array): Promise<Sheet> {
  try {
    return await readTable(bytes);
  } catch (error) {
    if (error instanceof SheetError && isMessageKey(error.reason)) throw new JobFailure(error.reason);
    if (error instanceof SheetError) throw new Failure(CODE.invalid, 'invalid');
    throw error;
  }
}

type Known = Awaited<ReturnType<typeof resultsOf>>[number];

function readWords(sheet: Sheet, known: ReadonlyMap<string, Known>): { words: Word[]; errors: CellError[] } {
  const { at, title, errors } = findColumns(sheet, ['userName']);
  const head = (sheet.rows[0] ?? []).map((text) => text.normalize('NFKC').trim());
  const [scoreAt, commentAt] = [head.findIndex((h) => SCORE.test(h)), head.findIndex((h) => COMMENT.test(h))];
  if (scoreAt < 0 && commentAt < 0) errors.push({ row: 1, column: '成绩', reason: 'head-missing' });
  const words: Word[] = [];
  const met = new Map<string, number>();
  if (at.userName === undefined || errors.length > 0) return { words, errors };
  for (const [index, cells] of sheet.rows.entries()) {
    if (index === 0 || cells.every((text) => text === '')) continue;
    const row = index + 1;
    const userName = (cells[at.userName] ?? '').normalize('NFKC').trim().toLowerCase();
    const student = known.get(userName);
    const before = met.get(userName);
    met.set(userName, before ?? row);
    if (!student) errors.push({ row, column: title('userName'), reason: 'notOfCourse' });
    else if (before !== undefined)
      errors.push({ row, column: title('userName'), reason: 'name-twice', params: { row: before } });
    const text = (cells[scoreAt] ?? '').normalize('NFKC').trim();
    const score = text === '' ? null : Number(text);
    if (score !== null && !(/^\d+(\.\d+)?$/.test(text) && score <= 100))
      errors.push({ row, column: head[scoreAt] ?? '', reason: 'scoreRange', params: { max: 100 } });
    const comment = (cells[commentAt] ?? '').trim();
    if (student && (score !== null || comment !== ''))
      words.push({
        studentId: student.studentId,
        name: student.name,
        from: student.score,
        to: score,
        comment: comment === '' ? null : comment.slice(0, 2000),
      });
  }
  return { words, errors };
}
