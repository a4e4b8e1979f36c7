// A section as its form has it: a file by its address, a lock by its parts. And back again.
import { z } from 'zod';
import { chapters, FILE_KINDS, isOneOf, MEDIA_KINDS, type Section } from '#contract/chapters.ts';
import type { InputOf } from '#contract/index.ts';
import type { Values } from '#src/ui/form/field.ts';

export type Kind = Section['kind'];

const FILE = '/OrgApi/UploadFile/Get?id=';
const fields = chapters.add.input.shape;
const PERCENT = 100;

const common = {
  title: fields.title,
  status: fields.status,
  publishAt: fields.publishAt,
  from: fields.publishAt,
  previous: z.boolean().default(false),
  /** The section whose score it waits for; the server's reasons for a lock stand here. */
  lock: z.string().default(''),
  min: z.number().min(0).max(PERCENT).default(60),
};
const timed = { need: z.number().min(1).max(86_400).nullable().default(null) };
const media = { need: z.number().min(1).max(PERCENT).nullable().default(null), noSkip: z.boolean().default(false) };
const required = z.string().min(1);

/** What the form of a kind must hold. */
export function schemaOf(kind: Kind): z.ZodObject {
  if (kind === 'chapter') return z.object(common);
  if (isOneOf(MEDIA_KINDS, kind)) return z.object({ ...common, fileId: required, ...media });
  if (isOneOf(FILE_KINDS, kind)) return z.object({ ...common, fileId: required, ...timed });
  if (kind === 'text') return z.object({ ...common, html: fields.html, ...timed });
  if (kind === 'link') return z.object({ ...common, url: z.url({ protocol: /^https?$/, error: 'badLink' }), ...timed });
  return z.object({ ...common, refId: required });
}

export function valuesOf(s: Section): Values {
  const { id, version, title, status, publishAt, html, url, refId, noSkip, lock, need } = s;
  return {
    id,
    version,
    title,
    status,
    publishAt,
    html,
    url,
    refId,
    noSkip,
    fileId: s.fileId === null ? '' : FILE + s.fileId,
    need: need !== null && isOneOf(MEDIA_KINDS, s.kind) ? need * PERCENT : need,
    from: lock?.from ?? null,
    previous: lock?.previous ?? false,
    lock: lock?.score?.sectionId ?? '',
    min: lock?.score?.min ?? 60,
  };
}

type Update = InputOf<'/OrgApi/CourseChapter/Update'>;
export type Body = Omit<Update, 'id' | 'version'> & { title: string };

/** What the schema of the kind has passed. */
export function bodyOf(kind: Kind, values: Values): Body {
  const v = z
    .object({
      ...common,
      fileId: z.string(),
      html: z.string(),
      url: z.string(),
      refId: z.string(),
      noSkip: z.boolean(),
      need: z.number().nullable(),
    })
    .partial({ fileId: true, html: true, url: true, refId: true, noSkip: true, need: true })
    .parse(values);
  const score = v.lock === '' ? undefined : { sectionId: v.lock, min: v.min };
  const lock = {
    ...(v.from === null ? {} : { from: v.from }),
    ...(v.previous ? { previous: true as const } : {}),
    ...(score ? { score } : {}),
  };
  const need = v.need ?? null;
  return {
    title: v.title,
    status: v.status,
    publishAt: v.publishAt,
    lock: Object.keys(lock).length === 0 ? null : lock,
    ...(kind === 'text' ? { html: v.html ?? '' } : {}),
    ...(kind === 'link' ? { url: v.url ?? '' } : {}),
    ...(kind === 'lesson' ? { refId: v.refId ?? '' } : {}),
    ...(isOneOf(FILE_KINDS, kind) ? { fileId: (v.fileId ?? '').slice(FILE.length) } : {}),
    ...(isOneOf(MEDIA_KINDS, kind) ? { noSkip: v.noSkip ?? false } : {}),
    ...(kind === 'chapter' || kind === 'lesson'
      ? {}
      : { need: need !== null && isOneOf(MEDIA_KINDS, kind) ? need / PERCENT : need }),
  };
}
