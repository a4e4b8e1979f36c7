// Scores and comments from a spreadsheet, by a job: looked at whole, then written whole, each as a teacher's word.
import { z } from 'zod';
import { type ResultsImported, resultsForm } from '#contract/experiment-results.ts';
import { finder, oneWidth } from '#contract/names.ts';
import { rounded } from '#contract/rounding.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import type { Sheet } from '#server/platform/sheet/index.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { findColumns, readGiven, SPREADSHEET, startWithFile } from '../imports/index.ts';
import { defineJob, type JobContext, type JobOutcome, type StoredCellError, startJob } from '../jobs/index.ts';
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

export const startResultsImport = (call: Call): Promise<{ jobId: string }> =>
  startWithFile(call, formFields(resultsForm), {
    ...SPREADSHEET,
    start: async ({ experimentId, commit }, { jobId, key, name }) => {
      const { app, who, lang } = call;
      const access = await mustTeach(app, who, experimentId);
      const { orgId, seen } = await whoseOf(app.pool, who, access, app.now());
      const reason = say(lang, 'importedFrom', { name }).slice(0, 500);
      const given = {
        key,
        experimentId,
        orgId,
        seen: seen === null ? null : [...seen],
        commit: commit === '1',
        reason,
      };
      await startJob(app, resultsJob, who, { id: jobId, title: name, input: given });
    },
  });

const SCORE = /^(?:成绩|分数|得分|score)$/i;
const COMMENT = /^(?:评语|评价|备注|comment)$/i;

interface Word {
  studentId: string;
  name: string;
  column: string;
  from: number | null;
  to: number | null;
  comment: string | null;
}

async function run(job: JobContext<Input>): Promise<JobOutcome> {
  const { app, input, ownerId } = job;
  const { commit, reason, key: _key, ...whose } = input;
  const sheet = await readGiven(job);
  const rows = await resultsOf(app.pool, whose);
  const { words, errors, unchanged, ignored } = readWords(
    sheet,
    finder(rows, (r) => r.userName.toLowerCase()),
  );
  const result: ResultsImported = {
    commit: commit && errors.length === 0,
    changes: words.filter((w) => w.to !== null).map(({ comment: _comment, ...change }) => change),
    unchanged,
    comments: words.filter((w) => w.comment !== null).length,
    ignored,
  };
  const counts = { changed: words.length, unchanged, errors: errors.length };
  const common = { counts: commit ? counts : { ...counts, trial: 1 }, errors, result: { ...result } };
  // its owner waits for a trial
  if (!commit) return { ...common, quiet: true };
  if (errors.length > 0) return { ...common, state: 'failed', reason: 'importErrors' };
  return {
    ...common,
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

type Known = Awaited<ReturnType<typeof resultsOf>>[number];

interface Read {
  words: Word[];
  errors: StoredCellError[];
  /** Cells that say what is so already. */
  unchanged: number;
  ignored: string[];
}

function readWords(sheet: Sheet, known: (userName: string) => readonly Known[]): Read {
  const { at, title, errors, ignored, isBelow } = findColumns(sheet, ['userName']);
  const head = (sheet.rows[0] ?? []).map((text) => text.normalize('NFKC').trim());
  const [scoreAt, commentAt] = [head.findIndex((h) => SCORE.test(h)), head.findIndex((h) => COMMENT.test(h))];
  const scoreTitle = head[scoreAt] ?? '';
  if (!isBelow && scoreAt < 0 && commentAt < 0) errors.push({ row: 1, column: '成绩', reason: 'head-missing' });
  const read: Read = {
    words: [],
    errors,
    unchanged: 0,
    ignored: ignored.filter((h) => !SCORE.test(h) && !COMMENT.test(h)),
  };
  const met = new Map<string, number>();
  const flaws = new Map(sheet.flaws.map((f) => [`${f.row}.${f.column}`, f.flaw]));
  if (at.userName === undefined || errors.length > 0) return read;
  for (const [index, cells] of sheet.rows.entries()) {
    if (index === 0 || cells.every((text) => text === '')) continue;
    const row = index + 1;
    const [student] = known((cells[at.userName] ?? '').trim().toLowerCase());
    const before = met.get(student?.studentId ?? '');
    if (student) met.set(student.studentId, before ?? row);
    if (!student) errors.push({ row, column: title('userName'), reason: 'notOfExperiment' });
    else if (before !== undefined)
      errors.push({ row, column: title('userName'), reason: 'name-twice', params: { row: before } });
    // scores are of a hundred: a percentage says the same
    const text = oneWidth(cells[scoreAt] ?? '').replace(/\s?%$/, '');
    const score = text === '' ? null : Number(text);
    const flaw = flaws.get(`${index}.${scoreAt}`);
    if (flaw) errors.push({ row, column: scoreTitle, reason: flaw });
    else if (score !== null && !(/^\d+(\.\d+)?$/.test(text) && score <= 100))
      errors.push({ row, column: scoreTitle, reason: 'scoreOnly', params: { max: 100 } });
    const wrongComment = flaws.get(`${index}.${commentAt}`);
    if (wrongComment && cells[commentAt] !== student?.comment)
      errors.push({ row, column: head[commentAt] ?? '', reason: wrongComment });
    const comment = (cells[commentAt] ?? '').trim();
    if (student)
      takeWord(read, student, { column: scoreTitle, score, comment: comment === '' ? null : comment.slice(0, 2000) });
  }
  return read;
}

/** An export that comes back says mostly what is so already: a score that a machine gave is no teacher's word then. */
function takeWord(
  read: Read,
  { studentId, name, score: from, comment: was }: Known,
  { column, score, comment }: { column: string; score: number | null; comment: string | null },
): void {
  // screens say it with one digit, files with all
  const isSaid =
    from !== null && [from, rounded(from, 1), rounded(from, 2)].some((n) => Math.abs(n - (score ?? n)) < 1e-6);
  const to = score === null || isSaid ? null : score;
  // line ends and the space around are a spreadsheet's own
  const said = comment === was?.replace(/\r\n?/g, '\n').trim() ? null : comment;
  read.unchanged += Number(score !== null && to === null);
  if (to !== null || said !== null) read.words.push({ studentId, name, column, from, to, comment: said });
}
