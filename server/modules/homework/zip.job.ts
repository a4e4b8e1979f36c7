// What was handed in as one zip: a folder a student, 学号-姓名, with files under their names and texts as they were written.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import { MOST_ZIP_BYTES, writeZipFile } from '#server/platform/upload/zip-file.ts';
import { filesNamed, insertFile, newKey, present } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { filesIn, idOf, replyFiles } from './files.ts';
import { repliesToAssignment } from './replies.ts';
import { attemptsOf, type Reply } from './reply.store.ts';

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
  const folder = join(incoming(app), `homework-${id}`);
  await mkdir(folder, { recursive: true });
  try {
    const at = join(folder, 'homework.zip');
    await writeZipFile(at, sourcesOf(job, all));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(at) as AsyncIterable<Buffer>) hash.update(chunk);
    const file = {
      id: app.newId(),
      orgId,
      ownerId,
      name: title,
      size: (await stat(at)).size,
      type: 'application/zip',
      sha256: hash.digest('hex'),
      key: newKey(app),
      purpose: 'export' as const,
      createdAt: app.now(),
    };
    await app.files.putFile(file.key, at);
    return {
      counts: { files: all.length },
      write: async (client) => {
        await insertFile(client, file);
        return { file: present(file) };
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
  const seen = new Set<string>();
  for (const { replyId, answers } of await attemptsOf(app.pool, ids)) {
    // the latest comes first
    if (seen.has(replyId)) continue;
    seen.add(replyId);
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
