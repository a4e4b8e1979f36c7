// The zip of a course becomes a new one: judged whole before anything is written, its texts cleaned, its files looked at anew.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { FILE_KINDS, isOneOf, MEDIA_KINDS } from '#contract/chapters.ts';
import { isLink, isOwnFile } from '#contract/html.ts';
import { Failure } from '#server/platform/failure.ts';
import { CaptionsError, toWebVtt } from '#server/platform/film/captions.ts';
import { cleanHtml } from '#server/platform/html.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { type MessageKey, say } from '#server/platform/messages.ts';
import { foreignPackage } from '#server/platform/packages/foreign.ts';
import type { Extracted, Unzipped } from '#server/platform/upload/unzip.ts';
import { BASES } from '#server/platform/who.ts';
import { insertCourse, insertResource } from '../course/index.ts';
import {
  useFiles as claimFiles,
  insertFile,
  type NewFile,
  newKey,
  removeKey,
  requireRoom,
  uploadLimits,
} from '../files/index.ts';
import { addsUpToWhole, insertBook } from '../gradebook/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { inArchive } from './import.archive.ts';
import { admitted, CAPTIONS_BYTES, judgedSection } from './import.section.ts';
import {
  filePath,
  linkedIn,
  PACK_MANIFEST,
  PACK_MANIFEST_BYTES,
  PACK_VERSION,
  type Packed,
  type PackedSection,
  packSchema,
  relinked,
} from './pack.format.ts';
import { sectionUse } from './section.files.ts';
import { insertSection, type NewSection } from './section.store.ts';

const input = z.strictObject({
  key: z.string(),
  lang: z.enum(['zh', 'en']),
  base: z.enum(BASES),
});
type Job = JobContext<z.infer<typeof input>>;

export const unpackJob = defineJob<z.infer<typeof input>>({
  kind: 'course-unpack',
  lane: 'import',
  input,
  run: (job) => inArchive(job, (zip, folder) => unpack(job, zip, folder)),
});

interface Skipped {
  path: string;
  reason: string;
}

async function unpack(job: Job, zip: Unzipped, folder: string): Promise<JobOutcome> {
  const bytes = await zip.bytes(PACK_MANIFEST, PACK_MANIFEST_BYTES);
  const foreign = bytes ? undefined : foreignPackage(zip.entries.map((e) => e.path));
  if (foreign) throw new JobFailure(foreign);
  const pack = manifestOf(bytes);
  checkTree(pack);
  const files = await filesOf(job, zip, { pack, folder });
  const made: Made = {
    courseId: job.app.newId(),
    files: [],
    sections: [],
    resources: [],
    skipped: [],
    cover: '',
    description: '',
  };
  await fill(job, pack, { files, made });
  try {
    for (const { row, from } of made.files) {
      job.signal.throwIfAborted();
      await job.app.files.putFile(row.key, from);
    }
  } catch (error) {
    await removeBytes(job, made);
    throw error;
  }
  return {
    counts: { sections: made.sections.filter((s) => s.kind !== 'chapter').length, skipped: made.skipped.length },
    write: (client) => write(client, job, { pack, made }),
  };
}

function manifestOf(bytes: Buffer | undefined): Packed {
  let json: unknown;
  try {
    json = JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    throw new JobFailure('unpackFormat');
  }
  const version = z.looseObject({ version: z.number() }).safeParse(json).data?.version ?? PACK_VERSION;
  if (version > PACK_VERSION) throw new JobFailure('unpackVersion');
  const { data } = packSchema.safeParse(json);
  if (!data) throw new JobFailure('unpackFormat');
  return data;
}

/** Sections in chapters that are there, each once; a book whose weights are whole. */
function checkTree({ sections, book }: Packed): void {
  const chapters = new Set(sections.filter((s) => s.kind === 'chapter').map((s) => s.id));
  const isWhole = sections.every(
    (s) => (s.kind === 'chapter') === (s.parentId === null) && (s.parentId === null || chapters.has(s.parentId)),
  );
  if (!isWhole || new Set(sections.map((s) => s.id)).size !== sections.length) throw new JobFailure('unpackFormat');
  const groups = new Set(book?.groups.map((g) => g.id));
  if (book && (!addsUpToWhole(book.groups) || book.columns.some((c) => c.groupId !== null && !groups.has(c.groupId))))
    throw new JobFailure('unpackFormat');
}

type Files = ReadonlyMap<string, Extracted & { name: string }>;

/** All that are named, with the very bytes that their names promise. */
async function filesOf(
  { signal, report }: Job,
  zip: Unzipped,
  { pack, folder }: { pack: Packed; folder: string },
): Promise<Files> {
  const { course, sections, resources, files } = pack;
  const named = new Set([
    ...linkedIn(course.cover),
    ...linkedIn(course.description),
    ...resources.map((r) => r.file),
    ...sections.flatMap((s) => [...linkedIn(s.html), ...(s.file ? [s.file] : []), ...s.captions.map((c) => c.file)]),
  ]);
  const found = new Map<string, Extracted & { name: string }>();
  for (const hash of named) {
    signal.throwIfAborted();
    const entry = zip.entries.find((e) => e.path === filePath(hash) && !e.odd);
    const own = files[hash];
    if (!entry || !own) throw new JobFailure('unpackMissing');
    const extracted = await zip.extract(entry, join(folder, hash));
    if (extracted.sha256 !== hash) throw new JobFailure('unpackHash');
    found.set(hash, { ...extracted, name: own.name });
    report(found.size / (named.size * 2));
  }
  return found;
}

interface Made {
  courseId: string;
  cover: string;
  description: string;
  sections: NewSection[];
  resources: { id: string; name: string; fileId: string }[];
  /** `usedBy` null: its row says it. */
  files: { row: NewFile; from: string; usedBy: string | null }[];
  skipped: Skipped[];
}

interface Filling {
  files: Files;
  made: Made;
}

async function fill(job: Job, pack: Packed, { files, made }: Filling): Promise<void> {
  const course = takerOf(job, { files, made }, `course:${made.courseId}`);
  const description = await course.html(pack.course.description);
  const cover = await course.html(pack.course.cover);
  made.description = description;
  made.cover = isOwnFile(cover) || /^[\w-]+:[\w-]+$/.test(cover) ? cover : '';
  const ids = new Map(pack.sections.map((s) => [s.id, job.app.newId()]));
  for (const [n, s] of pack.sections.entries()) {
    const id = ids.get(s.id) ?? '';
    const found = await sectionOf(takerOf(job, { files, made }, sectionUse(id)), s);
    if ('reason' in found) {
      made.skipped.push({ path: s.title, reason: say(job.input.lang, found.reason, found.params) });
      continue;
    }
    const { lost, ...filled } = found;
    for (const { of = [], ...why } of lost)
      made.skipped.push({ path: [s.title, ...of].join(' / '), reason: say(job.input.lang, why.reason, why.params) });
    const parentId = s.parentId === null ? null : (ids.get(s.parentId) ?? null);
    made.sections.push({ ...filled, id, parentId, sort: n + 1, kind: s.kind, title: s.title, status: s.status });
  }
  const taker = takerOf(job, { files, made }, null);
  for (const { name, file: hash } of pack.resources) {
    const { file, row } = await taker.admit(hash);
    if ('reason' in row) made.skipped.push({ path: name, reason: say(job.input.lang, row.reason) });
    else made.resources.push({ id: job.app.newId(), name, fileId: taker.take(row, file.path) });
  }
}

type Taker = ReturnType<typeof takerOf>;

/** Takes files for one who shows them: each has its own. */
function takerOf(job: Job, { files, made }: Filling, usedBy: string | null) {
  const { app, orgId, ownerId: userId } = job;
  const taken = new Map<string, string>();
  const take = (row: NewFile, from: string): string => {
    const own = { ...row, id: app.newId(), key: newKey(app) };
    made.files.push({ row: own, from, usedBy });
    return own.id;
  };
  const known = (hash: string) => {
    const file = files.get(hash);
    if (!file) throw new JobFailure('unpackMissing');
    return file;
  };
  const judge = async (hash: string) => {
    const file = known(hash);
    return { file, seen: await judgedSection(app, { orgId, userId }, file.name, file) };
  };
  return {
    judge,
    take,
    /** Whatever it is that may be stored. */
    admit: async (hash: string) => {
      const file = known(hash);
      return { file, row: await admitted(app, { orgId, userId }, file.name, file) };
    },
    /** Cleaned, with pictures of its own; what is no picture is not shown. */
    html: async (text: string): Promise<string> => {
      for (const hash of linkedIn(text)) {
        if (taken.has(hash)) continue;
        const { file, seen } = await judge(hash);
        if (!('reason' in seen) && seen.kind === 'picture') taken.set(hash, take(seen.row, file.path));
      }
      return cleanHtml(relinked(text, (hash) => taken.get(hash) ?? '')).trim();
    },
  };
}

type Left = { reason: MessageKey; params?: Record<string, string | number> };
interface Filled
  extends Pick<NewSection, 'fileId' | 'html' | 'url' | 'refId' | 'lock' | 'need' | 'noSkip' | 'lengthMs' | 'captions'> {
  /** What of it could not be taken along. */
  lost: (Left & { of?: string[] })[];
}

async function sectionOf(taker: Taker, s: PackedSection): Promise<Filled | Left> {
  const isMedia = isOneOf(MEDIA_KINDS, s.kind);
  const empty: Filled = {
    fileId: null,
    html: '',
    url: '',
    refId: null,
    // a score is of a lesson, and lessons stay behind
    lock: s.lock?.previous ? { previous: true } : null,
    need: isMedia && (s.need ?? 0) > 1 ? null : s.need,
    noSkip: isMedia && s.noSkip,
    lengthMs: null,
    captions: [],
    lost: s.lock?.score ? [{ reason: 'unpackLock' }] : [],
  };
  if (s.kind === 'chapter') return empty;
  if (s.kind === 'text') return { ...empty, html: await taker.html(s.html) };
  if (s.kind === 'lesson') return { reason: 'unpackLesson' };
  if (s.kind === 'link')
    return /^https?:/i.test(s.url) && isLink(s.url) ? { ...empty, url: s.url } : { reason: 'badLink' };
  if (!isOneOf(FILE_KINDS, s.kind) || s.file === null) return { reason: 'unpackMissing' };
  const { file, seen } = await taker.judge(s.file);
  if ('reason' in seen) return seen;
  if (seen.kind !== s.kind) return { reason: 'wrongType' };
  const fileId = taker.take(seen.row, file.path);
  const { captions, lost } = isMedia ? await captionsIn(taker, s) : { captions: [], lost: [] };
  return { ...empty, fileId, lengthMs: seen.lengthMs, captions, lost: [...empty.lost, ...lost] };
}

/** What is no captions file is none of the film's. */
async function captionsIn(taker: Taker, { captions }: PackedSection): Promise<Pick<Filled, 'captions' | 'lost'>> {
  const found: Filled['captions'] = [];
  const lost: Filled['lost'] = [];
  for (const { lang, label, file: hash } of captions) {
    const { file, seen } = await taker.judge(hash);
    const left = 'reason' in seen ? seen : await flawOf(file);
    if (left) lost.push({ of: [label], ...left });
    else if (!('reason' in seen)) found.push({ lang, label, fileId: taker.take(seen.row, file.path) });
  }
  return { captions: found, lost };
}

async function flawOf({ path, size }: Extracted): Promise<Left | null> {
  if (size > CAPTIONS_BYTES) return { reason: 'importLarge' };
  try {
    toWebVtt(await readFile(path));
    return null;
  } catch (error) {
    if (error instanceof CaptionsError) return { reason: error.reason, params: error.params };
    throw error;
  }
}

async function write(
  client: PoolClient,
  job: Job,
  { pack, made }: { pack: Packed; made: Made },
): Promise<Record<string, unknown>> {
  const { app, orgId, ownerId: userId, input } = job;
  const { courseId, cover, description } = made;
  const who = { userId, orgId, base: input.base };
  try {
    const bytes = made.files.reduce((sum, f) => sum + f.row.size, 0);
    const { quota } = await uploadLimits({ pool: client }, who);
    if (bytes > 0) await requireRoom(client, who, { bytes, quota, name: '' });
    const { name, intro } = pack.course;
    await insertCourse(client, {
      id: courseId,
      orgId,
      ownerId: userId,
      name,
      intro,
      description,
      cover,
      at: app.now(),
    });
    for (const { row } of made.files) await insertFile(client, row);
    for (const section of made.sections) await insertSection(client, section, { courseId, orgId, at: app.now() });
    for (const row of made.resources) await insertResource(client, row, { who, courseId, at: app.now() });
    for (const [by, own] of Map.groupBy(made.files, (f) => f.usedBy))
      if (by !== null)
        await claimFiles(
          client,
          who,
          own.map((f) => f.row.id),
          by,
        );
    if (pack.book) await insertBook(client, app, { courseId, orgId, ...pack.book });
    await enterColumns(app, client, courseId);
    return { id: courseId, skipped: made.skipped };
  } catch (error) {
    await removeBytes(job, made);
    if (error instanceof Failure) throw new JobFailure(error.key);
    throw error;
  }
}

const removeBytes = ({ app }: Job, made: Made) => Promise.all(made.files.map(({ row }) => removeKey(app, row.key)));
