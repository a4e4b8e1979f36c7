// One archive becomes chapters: each file is looked at as an upload of the teacher's is, then all of them are written, or none.
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type ChaptersImported, isOneOf, MEDIA_KINDS } from '#contract/chapters.ts';
import { Failure } from '#server/platform/failure.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import type { Unzipped, ZipEntry } from '#server/platform/upload/unzip.ts';
import { mayTeachCourse } from '../course/index.ts';
import { useFiles as claimFiles, insertFile, limitsOf, removeKey, requireRoom } from '../files/index.ts';
import { defineJob, JobFailure, type Outcome, type Run } from '../jobs/index.ts';
import { MOST, rowsLocked } from './chapters.write.ts';
import { FETCHED, inArchive } from './import.archive.ts';
import { MANIFEST_BYTES, manifestIn, treeOfManifest } from './import.manifest.ts';
import { captionsAt, type Found, type Look, lookAt, type Refused } from './import.section.ts';
import { type Tree, treeOf } from './import.tree.ts';
import { filesIn, usedBy } from './section.files.ts';
import { insertSection, type NewSection } from './section.store.ts';

const input = z.strictObject({
  /** In the file store. */
  key: z.string(),
  courseId: z.string(),
  commit: z.boolean(),
  /** Of the reasons that are told. */
  lang: z.enum(['zh', 'en']),
  /** The right by which it was asked for. */
  base: z.enum(['student', 'teacher', 'admin', 'super', 'qa', 'none']),
});
type Job = Run<z.infer<typeof input>>;

/** How far along, when all of it is looked at. */
const LOOKED = 0.9;

export const chaptersJob = defineJob<z.infer<typeof input>>({ kind: 'chapter-import', lane: 'import', input, run });

function run(job: Job): Promise<Outcome> {
  return inArchive(job, (zip, folder) => chaptersFrom(job, zip, folder));
}

interface Chapter {
  title: string;
  sections: Found[];
}

async function chaptersFrom(job: Job, zip: Unzipped, folder: string): Promise<Outcome> {
  const { input, title } = job;
  const tree = await treeIn(zip, title.replace(/\.zip$/i, ''));
  const found = await foundIn(job, zip, { tree, folder });
  const { chapters, skipped } = found;
  const sections = chapters.reduce((sum, c) => sum + c.sections.length, 0);
  const result: ChaptersImported = {
    commit: input.commit,
    chapters: chapters.map((c) => ({ title: c.title, sections: c.sections.map((s) => ({ title: s.title })) })),
    skipped: skipped.map(({ path, reason, params }) => ({ path, reason: say(input.lang, reason, params) })),
  };
  const counts = { chapters: chapters.length, sections, skipped: skipped.length };
  const common = { counts: input.commit ? counts : { ...counts, trial: 1 }, result: { ...result } };
  const isEmpty = sections === 0;
  if (isEmpty) return { ...common, state: 'failed', reason: 'importNothing', quiet: !input.commit };
  // its owner waits for a trial
  if (!input.commit) return { ...common, quiet: true };
  await keepBytes(job, chapters);
  return { ...common, write: (client) => write(client, job, chapters) };
}

async function treeIn(zip: Unzipped, name: string): Promise<Tree> {
  const paths = zip.entries.map((e) => e.path);
  const at = manifestIn(paths);
  const manifest = at === undefined ? undefined : await zip.bytes(at, MANIFEST_BYTES);
  if (at === undefined || !manifest) return treeOf(paths, name);
  try {
    return treeOfManifest(manifest, at, paths, name) ?? treeOf(paths, name);
  } catch (error) {
    // its folders say something still
    if (error instanceof ExtractError) return treeOf(paths, name);
    throw error;
  }
}

interface Skipped {
  path: string;
  reason: MessageKey;
  params?: Record<string, string | number>;
}

async function foundIn(job: Job, zip: Unzipped, { tree, folder }: { tree: Tree; folder: string }) {
  const { app, orgId, ownerId, input, signal } = job;
  const limits = await limitsOf(app, { orgId, base: input.base });
  const byPath = new Map(zip.entries.map((e) => [e.path, e]));
  const total = tree.chapters.reduce((sum, c) => sum + c.items.length, 0);
  const skipped: Skipped[] = [...tree.skipped];
  const chapters: Chapter[] = [];
  let done = 0;
  for (const { title, items } of tree.chapters) {
    const sections: Found[] = [];
    for (const item of items) {
      signal.throwIfAborted();
      const entry = byPath.get(item.path);
      const look = entry && {
        zip,
        entry,
        item,
        to: join(folder, String(done)),
        most: limits.file,
        keeps: input.commit,
      };
      const found = look ? await lookAt(app, { orgId, userId: ownerId }, look) : { reason: 'importGone' as const };
      if ('reason' in found) skipped.push({ path: item.path, ...found });
      else sections.push(found);
      const captions = look && item.captions ? await captionsIn(job, look, { of: found, byPath }) : [];
      skipped.push(...captions);
      job.report(FETCHED + ((LOOKED - FETCHED) * ++done) / total);
    }
    if (sections.length > 0) chapters.push({ title, sections });
  }
  return { chapters, skipped };
}

/** Gives them to their film; resolves to those that cannot be. */
async function captionsIn(
  { app, orgId, ownerId: userId }: Job,
  look: Look,
  { of, byPath }: { of: Found | Refused; byPath: ReadonlyMap<string, ZipEntry> },
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const [n, { path, lang }] of (look.item.captions ?? []).entries()) {
    const entry = byPath.get(path);
    const isFilm = 'kind' in of && isOneOf(MEDIA_KINDS, of.kind);
    const found =
      entry && isFilm
        ? await captionsAt(app, { orgId, userId }, { ...look, entry, to: `${look.to}-${n}` }, lang)
        : { reason: 'importFilmless' as const };
    if ('reason' in found) skipped.push({ path, ...found });
    else if (isFilm) of.captions.push(found);
  }
  return skipped;
}

const filesOf = (chapters: readonly Chapter[]) =>
  chapters
    .flatMap((c) => c.sections)
    .flatMap(({ file, captions }) => [...(file ? [file] : []), ...captions.map((c) => c.file)]);

/** Before the rows: what a death leaves lying is swept. */
async function keepBytes({ app, signal }: Job, chapters: readonly Chapter[]): Promise<void> {
  const files = filesOf(chapters);
  try {
    for (const { row, path } of files) {
      signal.throwIfAborted();
      await app.files.putFile(row.key, path);
    }
  } catch (error) {
    await Promise.all(files.map(({ row }) => removeKey(app, row.key)));
    throw error;
  }
}

async function write(client: PoolClient, job: Job, chapters: readonly Chapter[]): Promise<Record<string, unknown>> {
  const { app, orgId, ownerId: userId, input } = job;
  const { courseId, base } = input;
  const files = filesOf(chapters).map((f) => f.row);
  try {
    const who = { userId, orgId, base };
    const rows = await rowsLocked(client, courseId);
    if (!(await mayTeachCourse(app.pool, who, courseId, app.now()))) throw new JobFailure('importCourseGone');
    const added = chapters.reduce((sum, c) => sum + 1 + c.sections.length, 0);
    if (rows.length + added > MOST) throw new JobFailure('importTooMany');
    const bytes = files.reduce((sum, f) => sum + f.size, 0);
    const { quota } = await limitsOf(app, who);
    if (bytes > 0) await requireRoom(client, who, { bytes, quota, name: '' });
    for (const file of files) await insertFile(client, file);
    const after = Math.max(0, ...rows.filter((r) => r.parentId === null).map((r) => r.sort));
    const into = { courseId, orgId, at: app.now() };
    for (const [i, { title, sections }] of chapters.entries()) {
      const parentId = app.newId();
      await insertSection(client, { ...EMPTY, id: parentId, sort: after + i + 1, kind: 'chapter', title }, into);
      for (const [n, { file, captions, ...said }] of sections.entries()) {
        const [id, fileId] = [app.newId(), file?.row.id ?? null];
        const own = captions.map(({ lang, label, file: { row } }) => ({ lang, label, fileId: row.id }));
        const section = { ...EMPTY, ...said, id, parentId, sort: n + 1, fileId, captions: own };
        await insertSection(client, section, into);
        await claimFiles(client, who, filesIn(section), usedBy(id));
      }
    }
    await enterColumns(app, client, courseId);
    return {};
  } catch (error) {
    await Promise.all(files.map(({ key }) => removeKey(app, key)));
    if (error instanceof Failure) throw new JobFailure(error.key);
    throw error;
  }
}

/** As a teacher's own are when they are added. */
const EMPTY: Omit<NewSection, 'id' | 'sort' | 'kind' | 'title'> = {
  parentId: null,
  fileId: null,
  html: '',
  url: '',
  refId: null,
  status: 'published',
  lock: null,
  need: null,
  noSkip: false,
  lengthMs: null,
  captions: [],
};
