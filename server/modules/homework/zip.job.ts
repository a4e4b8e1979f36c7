// What was handed in as one zip: a folder a student, 学号-姓名, with files under their names and texts as they were written.
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { MOST_ZIP_BYTES } from '#server/platform/upload/zip-file.ts';
import { filesNamed, zipped } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { filesIn, idOf, replyFiles } from './files.ts';
import { repliesToAssignment } from './replies.ts';
import { latestOf, type Reply } from './reply.store.ts';

const input = z.strictObject({ assignmentId: z.string() });
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
  const { replies } = await repliesToAssignment({ app, who, lang: 'zh' }, job.input.assignmentId);
  const all = await packedOf(app, orgId, replies);
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

async function packedOf(app: App, orgId: string, replies: readonly Reply[]): Promise<Packed[]> {
  const ids = replies.map((r) => r.id);
  const people = await app.pool.query<{ id: string; name: string; userName: string }>(
    'select id, name, user_name as "userName" from sys_user where id = any($1)',
    [replies.map((r) => r.studentId)],
  );
  const nameOf = new Map(people.rows.map((p) => [p.id, cleanName(`${p.userName}-${p.name}`)]));
  const folderOf = new Map(replies.map((r) => [r.id, nameOf.get(r.studentId) ?? r.id]));
  const files = await replyFiles(app.pool, ids);
  const packed: Packed[] = [];
  for (const { replyId, answers } of (await latestOf(app.pool, ids)).values()) {
    const folder = folderOf.get(replyId) ?? replyId;
    for (const [n, { value }] of answers.entries())
      if (typeof value === 'string' && value.trim() !== '') {
        const bytes = Buffer.from(value);
        packed.push({ name: `${folder}/${n + 1}.txt`, size: bytes.length, open: async () => Readable.from([bytes]) });
      }
    const own = filesIn(answers).flatMap(
      (h) => files.find((f) => f.replyId === replyId && f.id === idOf(h))?.fileId ?? [],
    );
    for (const [n, file] of (await filesNamed(app.pool, orgId, own)).entries())
      packed.push({
        name: `${folder}/${n + 1}-${cleanName(file.name)}`,
        size: file.size,
        open: () => app.files.stream(file.key),
      });
  }
  return packed;
}
