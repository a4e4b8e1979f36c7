// A section as its form has it: a file by its address, a lock by its parts. And back again.
import { z } from 'zod';
import { chapters, FILE_KINDS, isOneOf, MEDIA_KINDS, type Section } from '#contract/chapters.ts';
import type { InputOf } from '#contract/index.ts';
import type { Values } from '#src/ui/form/field.ts';

export type SectionKind = Section['kind'];

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
/** A film's captions, one file a language; all others stay as they are. */
export const CAPTIONS = [
  { name: 'captionsZh', lang: 'zh', label: '中文' },
  { name: 'captionsEn', lang: 'en', label: 'English' },
] as const;
const address = z.string().default('');
const media = {
  need: z.number().min(1).max(PERCENT).nullable().default(null),
  noSkip: z.boolean().default(false),
  captionsZh: address,
  captionsEn: address,
};
const required = z.string().min(1);

/** What the form of a kind must hold. */
export function schemaOf(kind: SectionKind): z.ZodObject {
  if (kind === 'chapter') return z.object(common);
  if (isOneOf(MEDIA_KINDS, kind)) return z.object({ ...common, fileId: required, ...media });
  if (isOneOf(FILE_KINDS, kind)) return z.object({ ...common, fileId: required, ...timed });
  if (kind === 'text') return z.object({ ...common, html: fields.html, ...timed });
  if (kind === 'link') return z.object({ ...common, url: z.url({ protocol: /^https?$/, error: 'badLink' }), ...timed });
  return z.object({ ...common, refId: required });
}

export function sectionValues(s: Section): Values {
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
    ...Object.fromEntries(
      CAPTIONS.map(({ name, lang }) => {
        const own = captionsIn(s.captions, lang);
        return [name, own ? FILE + own.fileId : ''];
      }),
    ),
    need: need !== null && isOneOf(MEDIA_KINDS, s.kind) ? need * PERCENT : need,
    from: lock?.from ?? null,
    previous: lock?.previous ?? false,
    lock: lock?.score?.sectionId ?? '',
    min: lock?.score?.min ?? 60,
  };
}

type Update = InputOf<'/OrgApi/CourseChapter/Update'>;
export type SectionInput = Omit<Update, 'id' | 'version'> & { title: string };

const fileOf = (stored = ''): string => stored.slice(FILE.length);

/** What the schema of the kind has passed; `before`: the captions that it has. */
export function bodyOf(kind: SectionKind, values: Values, before: Section['captions'] = []): SectionInput {
  const v = z
    .object({
      ...common,
      fileId: z.string(),
      html: z.string(),
      url: z.string(),
      refId: z.string(),
      noSkip: z.boolean(),
      need: z.number().nullable(),
      captionsZh: z.string(),
      captionsEn: z.string(),
    })
    .partial({ fileId: true, html: true, url: true, refId: true, noSkip: true, need: true })
    .partial({ captionsZh: true, captionsEn: true })
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
    ...(isOneOf(FILE_KINDS, kind) ? { fileId: fileOf(v.fileId) } : {}),
    ...(isOneOf(MEDIA_KINDS, kind) ? { noSkip: v.noSkip ?? false, captions: captionsOf(v, before) } : {}),
    ...(kind === 'chapter' || kind === 'lesson'
      ? {}
      : { need: need !== null && isOneOf(MEDIA_KINDS, kind) ? need / PERCENT : need }),
  };
}

/** zh-CN is zh, too. */
const captionsIn = (all: Section['captions'], lang: string) => all.find((c) => c.lang.split('-')[0] === lang);

function captionsOf(
  given: { [K in (typeof CAPTIONS)[number]['name']]?: string | undefined },
  before: Section['captions'],
) {
  const ours = CAPTIONS.map((c) => ({ ...c, was: captionsIn(before, c.lang) }));
  const own = ours.flatMap(({ name, lang, label, was }) => {
    const fileId = fileOf(given[name]);
    // whoever called them something else keeps that
    return fileId === '' ? [] : [{ lang: was?.lang ?? lang, label: was?.label ?? label, fileId }];
  });
  return [...own, ...before.filter((c) => ours.every(({ was }) => was !== c))];
}
