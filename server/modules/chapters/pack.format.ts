// What stands in the zip of a course: `course.json` by this schema, and each file by its own hash.
import { z } from 'zod';
import { lock, SECTION_KINDS } from '#contract/chapters.ts';
import { MOST_RESOURCES } from '#contract/course-resources.ts';
import { id, line } from '#contract/kit.ts';

export const FORMAT = 'mengoo.course';
export const PACK_VERSION = 1;
export const PACK_MANIFEST = 'course.json';
export const PACK_MANIFEST_BYTES = 32 * 1024 * 1024;
/** Among other archives it is known by these. */
export const isOwnPack = (paths: readonly string[]): boolean =>
  paths.includes(PACK_MANIFEST) && paths.every((path) => path === PACK_MANIFEST || path.startsWith('files/'));
export const filePath = (sha256: string): string => `files/${sha256}`;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const points = z.number().min(0).max(10_000);

const section = z.strictObject({
  id,
  parentId: id.nullable(),
  kind: z.enum(['chapter', ...SECTION_KINDS]),
  title: line(200),
  html: z.string().max(200_000),
  url: z.string().max(2000),
  status: z.enum(['draft', 'published']),
  /** Without dates. */
  lock: lock.omit({ from: true }).nullable(),
  need: z.number().positive().max(86_400).nullable(),
  noSkip: z.boolean(),
  file: hash.nullable(),
  captions: z.array(z.strictObject({ lang: line(20), label: line(50), file: hash })).max(10),
});
export type PackedSection = z.infer<typeof section>;

const book = z.strictObject({
  digits: z.int().min(0).max(2),
  missing: z.enum(['zero', 'leave']),
  groups: z
    .array(
      z.strictObject({
        id,
        name: line(50),
        weight: z.number().min(0).max(100),
        keep: z.int().min(1).max(200).nullable(),
      }),
    )
    .min(1)
    .max(20),
  /** The teacher's own, and how much of the course is done. */
  columns: z
    .array(
      z.strictObject({
        kind: z.enum(['own', 'study']),
        title: line(100),
        groupId: id.nullable(),
        share: points,
        max: points.positive(),
        counts: z.enum(['best', 'last', 'first', 'mean']),
      }),
    )
    .max(500),
});

/** In texts a picture is `/OrgApi/UploadFile/Get?id=` with the hash of its file. */
export const packSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(PACK_VERSION),
  course: z.strictObject({
    name: line(100),
    intro: z.string().max(5000),
    description: z.string().max(20_000),
    cover: z.string().max(300),
  }),
  sections: z.array(section).max(2000),
  /** Material beside the chapters, in its order; older packs have none. */
  resources: z
    .array(z.strictObject({ name: line(200), file: hash }))
    .max(MOST_RESOURCES)
    .default([]),
  book: book.nullable(),
  files: z.record(hash, z.strictObject({ name: z.string().min(1).max(200), size: z.int().nonnegative() })),
});
export type Packed = z.infer<typeof packSchema>;
export type PackedBook = z.infer<typeof book>;

const LINK = /(\/OrgApi\/UploadFile\/Get\?id=)([\w.:-]{1,64})/g;
export const linkedIn = (text: string): string[] => [...text.matchAll(LINK)].map(([, , found = '']) => found);
export const relinked = (text: string, to: (id: string) => string): string =>
  text.replaceAll(LINK, (_all, head: string, found: string) => head + to(found));
