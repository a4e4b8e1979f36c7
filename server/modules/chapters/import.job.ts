// One archive becomes chapters: each file is looked at as an upload of the teacher's is, then all of them are written, or none.
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type ChaptersImported, isOneOf, MEDIA_KINDS } from '#contract/chapters.ts';
import { Failure } from '#server/platform/failure.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { say } from '#server/platform/messages.ts';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import { foreignPackage } from '#server/platform/packages/foreign.ts';
import { MANIFEST_BYTES, manifestIn } from '#server/platform/packages/manifest.ts';
import { contentsOf } from '#server/platform/packages/paths.ts';
import type { Unzipped, ZipEntry } from '#server/platform/upload/unzip.ts';
import { BASES } from '#server/platform/who.ts';
import { mayTeachCourse } from '../course/index.ts';
import { useFiles as claimFiles, insertFile, removeKey, requireRoom, uploadLimits } from '../files/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { MOST_SECTIONS, rowsLocked } from './chapters.write.ts';
import { FETCHED, inArchive } from './import.archive.ts';
import { treeOfManifest } from './import.manifest.ts';
import { type Skipped, usedByPages } from './import.page.ts';
import { captionsAt, type FoundSection, lookAtSection, type RefusedFile, type SectionLook } from './import.section.ts';
import { type ImportItem, type ImportTree, importTree } from './import.tree.ts';
import { isOwnPack } from './pack.format.ts';
import { filesInSection, sectionUse } from './section.files.ts';
import { insertSection, type NewSection } from './section.store.ts';

const input = z.strictObject({
  /** In the file store. */
  key: z.string(),
  courseId: z.string(),
  commit: z.boolean(),
  /** The language of the reasons in the job's report. */
  lang: z.enum(['zh', 'en']),
  /** The right by which it was asked for. */
  base: z.enum(BASES),
});
type Job = JobContext<z.infer<typeof input>>;

/** How far along, when all of it is looked at. */
const LOOKED = 0.9;

export const chaptersJob = defineJob<z.infer<typeof input>>({ kind: 'chapter-import', lane: 'import', input, run });

function run(job: Job): Promise<JobOutcome> {
  return inArchive(job, (zip, folder) => chaptersFrom(job, zip, folder));
}

interface Chapter {
  title: string;
  isHidden?: boolean;
  sections: FoundSection[];
}

async function chaptersFrom(job: Job, zip: Unzipped, folder: string): Promise<JobOutcome> {
  const { input, title } = job;
  const paths = zip.entries.map((e) => e.path);
  const foreign = isOwnPack(paths) ? 'packageCourse' : foreignPackage(paths);
  if (foreign) throw new JobFailure(foreign);
  const found = await foundIn(job, zip, { ...(await treeIn(zip, title.replace(/\.zip$/i, ''))), folder });
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

interface Planned {
  tree: ImportTree;
  /** Of the archive, in which all of it lies. */
  root: string;
  /** What only the pages show: a picture that no page could take is told. */
  ofPages: ReadonlySet<string>;
}

async function treeIn(zip: Unzipped, name: string): Promise<Planned> {
  const paths = zip.entries.map((e) => e.path);
  const at = manifestIn(paths);
  const manifest = at === undefined ? undefined : await zip.bytes(at, MANIFEST_BYTES);
  if (at !== undefined && manifest) {
    const tree = await treeOrNot(() => treeOfManifest(manifest, at, paths, name));
    if (tree) return { tree, root: at.slice(0, at.lastIndexOf('/') + 1), ofPages: new Set() };
  }
  const ofPages = await usedByPages(zip, contentsOf(paths));
  const own = paths.filter((path) => !ofPages.has(path));
  return { tree: importTree(own, name), root: '', ofPages };
}

function treeOrNot<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // its folders say something still
    if (error instanceof ExtractError) return null;
    throw error;
  }
}

async function foundIn(job: Job, zip: Unzipped, { tree, root, ofPages, folder }: Planned & { folder: string }) {
  const { app, orgId, ownerId, input, signal } = job;
  const limits = await uploadLimits(app, { orgId, base: input.base });
  const byPath = new Map(zip.entries.map((e) => [e.path, e]));
  const common = { zip, root, contents: contentsOf([...byPath.keys()]), most: limits.file, keeps: input.commit };
  const total = tree.chapters.reduce((sum, c) => sum + c.items.length, 0);
  const listed = new Set(tree.chapters.flatMap((c) => c.items).map((i) => i.path));
  const skipped: Skipped[] = [];
  const taken = new Set<string>();
  const chapters: Chapter[] = [];
  let [done, count] = [0, 0];
  const take = async (item: ImportItem, sections: FoundSection[]): Promise<void> => {
    signal.throwIfAborted();
    const entry = byPath.get(item.path);
    const look = entry && { ...common, entry, item, to: join(folder, String(count++)) };
    const found: Awaited<ReturnType<typeof lookAtSection>> = look
      ? await lookAtSection(app, { orgId, userId: ownerId }, look)
      : { reason: 'importGone' };
    const { page, ...own } = found;
    if ('reason' in own) skipped.push({ path: item.path, ...own });
    else sections.push({ ...own, status: item.isHidden ? 'draft' : 'published' });
    skipped.push(...(look && item.captions ? await captionsIn(job, look, { of: found, byPath }) : []));
    skipped.push(...(page?.skipped ?? []));
    for (const path of page?.taken ?? []) taken.add(path);
    // behind the page that shows them, once
    for (const film of page?.films ?? []) {
      if (listed.has(film.path)) continue;
      listed.add(film.path);
      await take({ ...film, ...(item.isHidden ? { isHidden: true } : {}) }, sections);
    }
  };
  for (const { items, ...chapter } of tree.chapters) {
    const sections: FoundSection[] = [];
    for (const item of items) {
      await take(item, sections);
      job.report(FETCHED + ((LOOKED - FETCHED) * ++done) / total);
    }
    if (sections.length > 0) chapters.push({ ...chapter, sections });
  }
  const lost = [...ofPages].filter(
    (path) => !taken.has(path) && /\.(?:png|jpe?g|gif|webp|svg|bmp|avif|tiff?|swf)$/i.test(path),
  );
  skipped.push(...lost.map((path) => ({ path, reason: 'importOfPage' as const })));
  const all: Skipped[] = [...tree.skipped.filter(({ path }) => !taken.has(path)), ...skipped];
  // a page of many icons says so once
  const once = new Map(all.map((one) => [JSON.stringify(one), one]));
  return { chapters, skipped: [...once.values()] };
}

/** Gives them to their film; resolves to those that cannot be. */
async function captionsIn(
  { app, orgId, ownerId: userId }: Job,
  look: SectionLook,
  { of, byPath }: { of: FoundSection | RefusedFile; byPath: ReadonlyMap<string, ZipEntry> },
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
    .flatMap(({ file, captions, pictures }) => [...(file ? [file] : []), ...captions.map((c) => c.file), ...pictures]);

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
    if (!(await mayTeachCourse(client, who, courseId, app.now()))) throw new JobFailure('importCourseGone');
    const added = chapters.reduce((sum, c) => sum + 1 + c.sections.length, 0);
    if (rows.length + added > MOST_SECTIONS) throw new JobFailure('importTooMany');
    const bytes = files.reduce((sum, f) => sum + f.size, 0);
    const { quota } = await uploadLimits({ pool: client }, who);
    if (bytes > 0) await requireRoom(client, who, { bytes, quota, name: '' });
    for (const file of files) await insertFile(client, file);
    const after = Math.max(0, ...rows.filter((r) => r.parentId === null).map((r) => r.sort));
    const into = { courseId, orgId, at: app.now() };
    for (const [i, { title, isHidden, sections }] of chapters.entries()) {
      const parentId = app.newId();
      const status = isHidden ? 'draft' : 'published';
      await insertSection(
        client,
        { ...EMPTY, id: parentId, sort: after + i + 1, kind: 'chapter', title, status },
        into,
      );
      for (const [n, { file, captions, pictures: _, ...said }] of sections.entries()) {
        const [id, fileId] = [app.newId(), file?.row.id ?? null];
        const own = captions.map(({ lang, label, file: { row } }) => ({ lang, label, fileId: row.id }));
        const section = { ...EMPTY, ...said, id, parentId, sort: n + 1, fileId, captions: own };
        await insertSection(client, section, into);
        await claimFiles(client, who, filesInSection(section), sectionUse(id));
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
