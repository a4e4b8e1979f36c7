// A course becomes one zip.
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Hooks, Postgres } from '#server/platform/app.ts';
import { MOST_ZIP_BYTES } from '#server/platform/upload/zip-file.ts';
import { BASES } from '#server/platform/who.ts';
import { mayTeachCourse, resourcesOf } from '../course/index.ts';
import { type FileRow, fileById, zipped } from '../files/index.ts';
import { loadBook } from '../gradebook/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import {
  FORMAT,
  filePath,
  linkedIn,
  PACK_MANIFEST,
  PACK_VERSION,
  type Packed,
  type PackedBook,
  relinked,
} from './pack.format.ts';
import { filesInSection } from './section.files.ts';
import { type SectionRow, sectionRows } from './section.store.ts';

const input = z.strictObject({
  courseId: z.string(),
  /** The right by which it was asked for. */
  base: z.enum(BASES),
});
type Job = JobContext<z.infer<typeof input>>;

export const packJob = defineJob<z.infer<typeof input>>({ kind: 'course-pack', lane: 'pack', input, run });

interface Course {
  name: string;
  intro: string;
  description: string;
  cover: string;
}

async function run(job: Job): Promise<JobOutcome> {
  const { app, id, orgId, ownerId, input } = job;
  const { courseId, base } = input;
  if (!(await mayTeachCourse(app.pool, { userId: ownerId, orgId, base }, courseId, app.now())))
    throw new JobFailure('importCourseGone');
  const { manifest, files } = await packedOf(app, courseId);
  const bytes = files.reduce((sum, f) => sum + f.size, 0);
  if (bytes > MOST_ZIP_BYTES) throw new JobFailure('packLarge');
  const name = `${manifest.course.name}.zip`;
  const write = await zipped(app, { id, orgId, ownerId, name }, sourcesOf(job, manifest, files));
  return { counts: { files: files.length }, write };
}

function* sourcesOf({ app, signal, report }: Job, manifest: Packed, files: readonly FileRow[]) {
  yield { name: PACK_MANIFEST, open: async () => Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]) };
  for (const [n, file] of files.entries()) {
    signal.throwIfAborted();
    report(n / files.length);
    yield { name: filePath(file.sha256), open: () => app.files.stream(file.key) };
  }
}

async function packedOf(app: Postgres & Hooks, courseId: string): Promise<{ manifest: Packed; files: FileRow[] }> {
  const { rows } = await app.pool.query<Course>('select name, intro, description, cover from course where id = $1', [
    courseId,
  ]);
  const [course] = rows;
  if (!course) throw new JobFailure('importCourseGone');
  const sections = await sectionRows(app.pool, [courseId]);
  const resources = await resourcesOf(app.pool, courseId);
  const ids = new Set([
    ...[...linkedIn(course.cover), ...linkedIn(course.description), ...sections.flatMap(filesInSection)],
    ...resources.map((r) => r.fileId),
  ]);
  const found = new Map<string, FileRow>();
  for (const id of ids) {
    const file = await fileById(app.pool, id);
    if (file) found.set(id, file);
  }
  const hashOf = (id: string): string => found.get(id)?.sha256 ?? id;
  const files = [...new Map([...found.values()].map((f) => [f.sha256, f])).values()];
  const text = (html: string): string => relinked(html, hashOf);
  return {
    files,
    manifest: {
      format: FORMAT,
      version: PACK_VERSION,
      course: { ...course, cover: text(course.cover), description: text(course.description) },
      sections: sections.filter((s) => s.fileId === null || found.has(s.fileId)).map((s) => packedSection(s, hashOf)),
      resources: resources.map(({ name, fileId }) => ({ name, file: hashOf(fileId) })),
      book: await packedBook(app, courseId),
      files: Object.fromEntries(files.map((f) => [f.sha256, { name: f.name, size: f.size }])),
    },
  };
}

function packedSection(s: SectionRow, hashOf: (id: string) => string): Packed['sections'][number] {
  const { from: _date, ...lock } = s.lock ?? {};
  return {
    id: s.id,
    parentId: s.parentId,
    kind: s.kind,
    title: s.title,
    html: relinked(s.html, hashOf),
    url: s.url,
    status: s.status,
    lock: Object.keys(lock).length > 0 ? lock : null,
    need: s.need,
    noSkip: s.noSkip,
    file: s.fileId === null ? null : hashOf(s.fileId),
    captions: s.captions.map((c) => ({ lang: c.lang, label: c.label, file: hashOf(c.fileId) })),
  };
}

async function packedBook(app: Postgres & Hooks, courseId: string): Promise<PackedBook | null> {
  const { version, digits, missing, groups, columns } = await loadBook(app, app.pool, courseId);
  const own = columns.flatMap(({ kind, title, groupId, share, max, counts }) =>
    kind === 'own' || kind === 'study' ? [{ kind, title, groupId, share, max, counts } as const] : [],
  );
  const isUsual = version === 0 && own.every((c) => c.kind === 'study');
  return isUsual ? null : { digits, missing, groups: [...groups], columns: own };
}
