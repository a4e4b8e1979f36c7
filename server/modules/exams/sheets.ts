// What students handed in as paper: a PDF each, all of an exam in one zip.
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { ExamValue } from '#contract/bank-kinds.ts';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { timeText } from '#server/platform/days.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import { type PrintBlock, type PrintDocument, printedDocuments } from '#server/platform/print/index.ts';
import { diskName } from '#server/platform/upload/names.ts';
import { shownInExam } from '../assessment/index.ts';
import { zipped } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome, startJob } from '../jobs/index.ts';
import { questionBlocks, questionPictures } from '../papers/index.ts';
import { type Exam, staffExam } from './exam.store.ts';
import {
  type AttemptAnswer,
  type AttemptRecord,
  attemptAnswers,
  attemptsOfExam,
  countsAsHandedIn,
} from './records.store.ts';

const input = z.strictObject({ examId: z.string(), lang: z.enum(['zh', 'en']) });
type Job = JobContext<z.infer<typeof input>>;

export const sheetsJob = defineJob<z.infer<typeof input>>({ kind: 'exam-sheets', lane: 'export', input, run });

export async function startSheets({ app, who, lang }: Call, examId: string): Promise<{ jobId: string }> {
  const { name } = await staffExam(app, who, examId);
  const title = say(lang, 'sheetsTitle', { name });
  return { jobId: await startJob(app, sheetsJob, who, { title, input: { examId, lang } }) };
}

async function run(job: Job): Promise<JobOutcome> {
  const { app, id, orgId, ownerId, title, input } = job;
  const who = await identifyById(app.pool, ownerId);
  if (!who) throw new JobFailure('forbidden');
  // as of now: who no longer teaches them gets nothing
  const exam = await staffExam(app, who, input.examId);
  const attempts = (await attemptsOfExam(app.pool, exam.id)).filter(countsAsHandedIn);
  const pdfs = printedDocuments(documentsOf(app, exam, attempts, input.lang), job.signal);
  const write = await zipped(app, { id, orgId, ownerId, name: title }, sourcesOf(job, sheetNames(attempts), pdfs));
  return { counts: { files: attempts.length }, write };
}

/** 学号-姓名; a second attempt says so. */
export const sheetNames = (attempts: readonly Pick<AttemptRecord, 'userName' | 'name' | 'attempt'>[]): string[] =>
  attempts.map(({ userName, name, attempt }) => {
    const again = attempt > 1 ? `-${attempt}` : '';
    return `${diskName(`${userName}-${name}`)}${again}.pdf`;
  });

/** Each is asked for when its turn has come. */
function* sourcesOf({ report, signal }: Job, names: readonly string[], pdfs: AsyncGenerator<Uint8Array>) {
  for (const [n, name] of names.entries())
    yield {
      name,
      open: async () => {
        signal.throwIfAborted();
        const { value } = await pdfs.next();
        report(n / names.length);
        return Readable.from([Buffer.from(value ?? [])]);
      },
    };
}

/** Some at a time: all answers of a whole year are not held at once. */
const AT_ONCE = 25;

async function* documentsOf(
  app: App,
  exam: Exam,
  attempts: readonly AttemptRecord[],
  lang: Lang,
): AsyncGenerator<PrintDocument> {
  for (let from = 0; from < attempts.length; from += AT_ONCE) {
    const some = attempts.slice(from, from + AT_ONCE);
    const given = Map.groupBy(await attemptAnswers(app.pool, exam, some), (g) => g.attempt.id);
    for (const attempt of some) yield await sheetOf(app, exam, attempt, { given: given.get(attempt.id) ?? [], lang });
  }
}

async function sheetOf(
  app: App,
  exam: Exam,
  attempt: AttemptRecord,
  { given, lang }: { given: readonly AttemptAnswer[]; lang: Lang },
): Promise<PrintDocument> {
  const asked = given.map((g) => ({ g, shown: shownInExam(g.asked, g.max) }));
  const pictures = await questionPictures(
    app,
    asked.map((a) => a.shown),
  );
  const numbered = asked.map((a, i) => ({ ...a, n: i + 1 }));
  return {
    title: exam.name,
    facts: [`${attempt.userName}  ${attempt.name}`, factsOf(attempt, lang)],
    blanks: [],
    blocks: [...Map.groupBy(numbered, ({ g }) => g.section)].flatMap(([section, own]): PrintBlock[] => [
      { kind: 'heading', text: section },
      ...own.map(
        ({ g, shown, n }): PrintBlock => ({
          kind: 'together',
          blocks: [...questionBlocks({ lang, n, shown, pictures, isBlank: false }), ...answerBlocks(g, lang)],
        }),
      ),
    ]),
  };
}

function factsOf({ score, max, toMark, submittedAt }: AttemptRecord, lang: Lang): string {
  const isWaiting = score === null || toMark > 0;
  const facts = [
    isWaiting ? say(lang, 'printWaits', { max }) : say(lang, 'printWhole', { score, max }),
    ...(submittedAt === null ? [] : [say(lang, 'printHandedIn', { at: timeText(submittedAt) })]),
  ];
  return facts.join('  ');
}

function answerBlocks(g: AttemptAnswer, lang: Lang): PrintBlock[] {
  const { points, max, text } = g;
  const lines = [
    say(lang, 'printGiven', {
      value: g.runId === null ? valueInWords(g.sent, g.fields, lang) : say(lang, 'printRun'),
    }),
    points === null ? say(lang, 'printWaits', { max }) : say(lang, 'printGot', { points, max }),
    ...(text === '' ? [] : [say(lang, 'printWord', { text })]),
  ];
  return lines.map((line, i): PrintBlock => ({ kind: 'text', text: line, indent: 1, tone: i === 0 ? 'key' : 'quiet' }));
}

/** In the letters that its student saw; a group's parts by their numbers. */
export function valueInWords(
  value: ExamValue | null,
  { kind, children = [] }: Pick<AttemptAnswer['fields'], 'kind' | 'children'>,
  lang: Lang,
): string {
  if (value === null || value === '') return say(lang, 'printNothing');
  if (typeof value === 'boolean') return say(lang, value ? 'printYes' : 'printNo');
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && kind === 'file') return say(lang, 'printFiles', { n: value.length });
  if (Array.isArray(value)) return value.join(kind === 'blanks' ? '；' : ' ');
  if (kind === 'group')
    return children.map((child, at) => `(${at + 1}) ${valueInWords(value[child.key] ?? null, child, lang)}`).join('  ');
  return Object.entries(value)
    .map((pair) => pair.join('→'))
    .join('；');
}
