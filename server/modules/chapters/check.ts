// What a teacher writes of a section: each kind has its own, and a file or a lesson must be there and of that kind.
import { FILE_KINDS, isOneOf, type Lock, MEDIA_KINDS } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import { CaptionsError, toWebVtt } from '#server/platform/film/captions.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { mayTeachCourse } from '../course/index.ts';
import { findFile, mediaOf } from '../files/index.ts';
import { inCircle, type Placed } from './locks.ts';

/** What Add and Update may say of a section. */
export interface Body {
  title: string;
  fileId: string | null;
  html: string;
  url: string;
  refId: string | null;
  status: 'draft' | 'published';
  publishAt: number | null;
  lock: Lock | null;
  need: number | null;
  noSkip: boolean;
  captions: { lang: string; label: string; fileId: string }[];
}

/** What a call says of it: what is left out stays. */
export type SectionPatch = { readonly [K in keyof Body]?: Body[K] | undefined };

export const withGiven = (body: Body, given: SectionPatch): Body => {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  // those that are left are fields of the body, each of its own kind
  return { ...body, ...(Object.fromEntries(said) as Partial<Body>) };
};

type Kind = string;

const IMAGES = /^image\/(png|jpeg|gif|webp)$/;
const DOCUMENTS = /^(application\/pdf|application\/vnd\.openxmlformats-officedocument\..+|text\/plain.*)$/;
const TYPES: Readonly<Record<Exclude<(typeof FILE_KINDS)[number], (typeof MEDIA_KINDS)[number]>, RegExp>> = {
  picture: IMAGES,
  document: DOCUMENTS,
};

/** As what a file of this type stands in a chapter; film and sound are told by what is in them. */
export const kindOfType = (type: string): 'picture' | 'document' | null =>
  IMAGES.test(type) ? 'picture' : DOCUMENTS.test(type) ? 'document' : null;

/** The field that a kind lives by. */
const OWN: Readonly<Record<Kind, keyof Body>> = {
  video: 'fileId',
  audio: 'fileId',
  picture: 'fileId',
  document: 'fileId',
  text: 'html',
  link: 'url',
  lesson: 'refId',
};

/** Throws for a field that is lacking, or that is no field of the kind. */
export function checkFields(kind: Kind, body: Body): void {
  const own = OWN[kind];
  for (const name of ['fileId', 'html', 'url', 'refId'] as const)
    if (name !== own && body[name]) throw invalid({ [name]: 'unknownField' });
  if (own !== undefined && own !== 'html' && !body[own]) throw invalid({ [own]: 'required' });
  const isMedia = isOneOf(MEDIA_KINDS, kind);
  if (body.need !== null && isMedia && body.need > 1)
    throw new Failure(CODE.invalid, 'invalid', { params: { max: 1 }, data: { fields: { need: 'tooBig' } } });
  if (!isMedia && body.noSkip) throw invalid({ noSkip: 'unknownField' });
  if (!isMedia && body.captions.length > 0) throw invalid({ captions: 'unknownField' });
}

/**
 * Throws where the file is none of this kind, or the AI course none that the caller may place. Resolves to how long the film
 * is, in ms.
 */
export async function checkSectionTarget(
  call: Call,
  kind: Kind,
  { fileId, refId, captions }: Body,
): Promise<number | null> {
  const { app, who } = call;
  if (kind === 'lesson' && refId !== null) {
    const { rowCount } = await app.pool.query("select 1 from course where id = $1 and kind = 'ai'", [refId]);
    if (!rowCount || !(await mayTeachCourse(app.pool, who, refId, app.now()))) throw invalid({ refId: 'missing' });
  }
  for (const [i, own] of captions.entries()) await checkCaptions(call, `captions.${i}.fileId`, own.fileId);
  if (!isOneOf(FILE_KINDS, kind) || fileId === null) return null;
  const file = await findFile(app.pool, who.orgId, fileId);
  if (!file) throw invalid({ fileId: 'missing' });
  if (!isOneOf(MEDIA_KINDS, kind)) {
    if (!TYPES[kind].test(file.type)) throw invalid({ fileId: 'wrongType' });
    return null;
  }
  // what is in it, not what it is called
  const media = await mediaOf(app, fileId);
  if (media?.kind !== kind) throw invalid({ fileId: 'wrongType' });
  return Math.round(media.length * 1000);
}

async function checkCaptions({ app, who }: Call, field: string, fileId: string): Promise<void> {
  const file = await findFile(app.pool, who.orgId, fileId);
  if (!file) throw invalid({ [field]: 'missing' });
  try {
    toWebVtt(await app.files.get(file.key));
  } catch (error) {
    if (!(error instanceof CaptionsError)) throw error;
    throw new Failure(CODE.invalid, 'invalid', { params: error.params, data: { fields: { [field]: error.reason } } });
  }
}

/** Kinds whose sections have a score. */
const SCORED: readonly Kind[] = ['lesson'];

/** Throws for a lock that names what the course does not have, or that could never open. `rows`: as they will be. */
export function checkLocks(rows: readonly Placed[], changed: { id: string; lock: Lock | null }): void {
  const target = changed.lock?.score?.sectionId;
  if (target === changed.id) throw invalid({ lock: 'lockSelf' });
  if (target !== undefined) {
    const found = rows.find((r) => r.id === target && r.parentId !== null);
    if (!found) throw invalid({ lock: 'lockElsewhere' });
    if (!SCORED.includes(found.kind)) throw invalid({ lock: 'lockNoScore' });
  }
  if (inCircle(rows)) throw invalid({ lock: 'lockCircle' });
}
