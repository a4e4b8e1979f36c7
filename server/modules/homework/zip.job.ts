// What was handed in as one zip: a folder a student, 学号-姓名; in it the items by their numbers, an item's files in their student's order.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { answerInWords } from '#contract/bank-words.ts';
import type { HomeworkAnswer } from '#contract/homework-own.ts';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import { diskName } from '#server/platform/upload/names.ts';
import { MOST_ZIP_BYTES } from '#server/platform/upload/zip-file.ts';
import { type FileRow, filesNamed, zipped } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { inBankLetters } from './asked.ts';
import { filesInAnswers, idOf, replyFiles } from './files.ts';
import { repliesToAssignment } from './replies.ts';
import { latestOf, type Reply } from './reply.store.ts';

const input = z.strictObject({ assignmentId: z.string(), lang: z.enum(['zh', 'en']) });
type Job = JobContext<z.infer<typeof input>>;

export const homeworkZipJob = defineJob<z.infer<typeof input>>({ kind: 'homework-zip', lane: 'pack', input, run });

interface Packed {
  name: string;
  size: number;
  open: () => Promise<Readable>;
}

async function run(job: Job): Promise<JobOutcome> {
  const { app, id, orgId, ownerId, title } = job;
  const who = await identifyById(app.pool, ownerId);
  if (!who) throw new JobFailure('forbidden');
  // the rights of now, not those of when it was asked for
  const { replies } = await repliesToAssignment({ app, who, lang: job.input.lang }, job.input.assignmentId);
  const all = await packedOf(app, orgId, { replies, lang: job.input.lang });
  if (all.reduce((sum, f) => sum + f.size, 0) > MOST_ZIP_BYTES) throw new JobFailure('packLarge');
  const write = await zipped(app, { id, orgId, ownerId, name: title }, sourcesOf(job, all));
  return { counts: { files: all.length }, write };
}

function* sourcesOf({ signal, report }: Job, all: readonly Packed[]) {
  for (const [n, file] of all.entries()) {
    signal.throwIfAborted();
    report(n / all.length);
    yield { name: file.name, open: file.open };
  }
}

async function packedOf(
  app: App,
  orgId: string,
  { replies, lang }: { replies: readonly Reply[]; lang: Lang },
): Promise<Packed[]> {
  const ids = replies.map((r) => r.id);
  const people = await app.pool.query<{ id: string; name: string; userName: string }>(
    'select id, name, user_name as "userName" from sys_user where id = any($1)',
    [replies.map((r) => r.studentId)],
  );
  const nameOf = new Map(people.rows.map((p) => [p.id, diskName(`${p.userName}-${p.name}`)]));
  const [latest, files] = [await latestOf(app.pool, ids), await replyFiles(app.pool, ids)];
  const known = await filesNamed(
    app.pool,
    orgId,
    files.flatMap((f) => f.fileId ?? []),
  );
  const stored = new Map(known.map((f) => [f.id, f]));
  /** As answers name it; undefined where its bytes have not come. */
  const fileOf = (reply: Reply, id: string): FileRow | undefined =>
    stored.get(files.find((f) => f.replyId === reply.id && f.id === id)?.fileId ?? '');
  const packed: Packed[] = [];
  for (const reply of replies) {
    const attempt = latest.get(reply.id);
    if (!attempt) continue;
    const folder = nameOf.get(reply.studentId) ?? reply.id;
    for (const [n, { id: itemId }] of attempt.items.entries()) {
      const answer = attempt.answers.find((a) => a.itemId === itemId);
      if (!answer) continue;
      const text = textOf(reply, answer, lang);
      if (text.trim() !== '') packed.push(written(`${folder}/${n + 1}.txt`, text));
      for (const [at, handed] of filesInAnswers([answer]).entries()) {
        const file = fileOf(reply, idOf(handed));
        if (!file) continue;
        const name = `${folder}/${n + 1}-${at + 1}-${diskName(file.name)}`;
        packed.push({ name, size: file.size, open: () => app.files.stream(file.key) });
      }
    }
  }
  return packed;
}

function written(name: string, text: string): Packed {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, open: async () => Readable.from([bytes]) };
}

/** What was written for an item, or chosen of a question; empty where it has files. */
function textOf(reply: Reply, answer: HomeworkAnswer, lang: Lang): string {
  const question = reply.asked[answer.itemId]?.fields;
  if (!question) return typeof answer.value === 'string' ? answer.value : '';
  const signs = { yes: say(lang, 'homeworkTrue'), no: say(lang, 'homeworkFalse') };
  return answerInWords(question, inBankLetters(reply, answer).value, signs);
}
