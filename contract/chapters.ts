// What an ordinary course is made of: chapters, and sections in them. As teachers keep them, and as learners study them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { rights } from './families/teach.ts';
import { html, isLink } from './html.ts';
import { crud, id, line, op, page, plannedTime, time, version, whole } from './kit.ts';

export const WORK = { kind: 'section', isAssigned: true };
const BASE = '/OrgApi/CourseChapter';

export const SECTION_KINDS = ['video', 'audio', 'document', 'picture', 'text', 'link', 'lesson'] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];
/** Of a file. */
export const FILE_KINDS = ['video', 'audio', 'document', 'picture'] as const satisfies readonly SectionKind[];
/** Done by how much of it was seen; all else by how long it was open. */
export const MEDIA_KINDS = ['video', 'audio'] as const satisfies readonly SectionKind[];
/** Their pages come later: told by name, not as a mistake. */
const LATER_KINDS = ['experiment', 'exam', 'report', 'homework', 'survey', 'task', 'live'] as const;

/** Where a section says nothing: the share of a film, the seconds of all else. */
export const USUAL_SHARE = 0.9;
export const USUAL_SECONDS = 10;

export const isOneOf = <K extends string>(kinds: readonly K[], kind: string): kind is K =>
  kinds.some((known) => known === kind);

const kind = z.enum(['chapter', ...SECTION_KINDS, ...LATER_KINDS]);
const status = z.enum(['draft', 'published']);
const captions = z.array(z.strictObject({ lang: line(20), label: line(50), fileId: id })).max(10);

/** Shut until all of these are so. */
export const lock = z.strictObject({
  from: time.optional(),
  /** The one before it is done. */
  previous: z.literal(true).optional(),
  /** Of a section with a score: at least so many percent. */
  score: z.strictObject({ sectionId: id, min: z.number().min(0).max(100) }).optional(),
});
export type Lock = z.infer<typeof lock>;

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  courseId: id,
  parentId: id.nullable(),
  kind: z.enum(['chapter', ...SECTION_KINDS]),
  title: z.string(),
  fileId: id.nullable(),
  file: z.strictObject({ name: z.string(), size: z.number().int(), type: z.string() }).nullable(),
  html: z.string(),
  url: z.string(),
  refId: id.nullable(),
  /** The AI course that a lesson leads to. */
  ref: z.strictObject({ name: z.string(), status: z.string() }).nullable(),
  status,
  publishAt: time.nullable(),
  lock: lock.nullable(),
  need: z.number().nullable(),
  noSkip: z.boolean(),
  length: z.number().nullable(),
  captions,
});
export type Section = z.infer<typeof row>;

const url = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || (isLink(text) && /^https?:/i.test(text)), 'badLink');
const need = z.number().positive().max(86_400).nullable();

/** Whatever kind it is; what is not of its kind is refused. */
const body = {
  title: line(200),
  fileId: id.nullable().optional(),
  html: html(200_000, true).optional(),
  url: url.optional(),
  refId: id.nullable().optional(),
  status: status.default('published'),
  publishAt: plannedTime.nullable().default(null),
  lock: lock.nullable().default(null),
  need: need.default(null),
  noSkip: z.boolean().default(false),
  captions: captions.default([]),
};

const family = crud(BASE, {
  noun: 'a chapter or a section',
  row,
  add: { courseId: id, parentId: id.nullable().default(null), kind, ...body },
  update: body,
  ...rights.CourseChapter,
});

export const chapters = {
  ...family,
  items: op(`${BASE}/Items`, {
    audited: false,
    summary: 'All chapters and sections of a course, in their order: each chapter before what is in it',
    access: rights.CourseChapter.read,
    input: z.strictObject({ courseId: id }),
    output: page(row),
  }),
  move: op(`${BASE}/Move`, {
    power: 'CourseChapter.Update',
    summary:
      'Move a chapter among chapters, or a section into a chapter: behind `after`, or first. 409 where `after` is not there any more',
    access: STAFF,
    input: z.strictObject({ id, parentId: id.nullable(), after: id.nullable() }),
  }),
};

export const chaptersForm = z.strictObject({ file: z.file(), courseId: id, commit: z.enum(['0', '1']) });

export const chaptersImport = {
  import: op(`${BASE}/Import`, {
    kind: 'upload',
    power: 'CourseChapter.Add',
    summary:
      'Chapters from a zip of folders, SCORM or Common Cartridge: folders become chapters, files sections. By a job; commit 0 is a trial. All of what can be shown, or nothing',
    access: rights.CourseChapter.write,
    form: chaptersForm,
    output: z.strictObject({ jobId: id }),
  }),
};

/** `result` of the job. */
export interface ChaptersImported {
  commit: boolean;
  chapters: { title: string; sections: { title: string }[] }[];
  /** What is not shown, and why, in the caller's language. */
  skipped: { path: string; reason: string }[];
}

const STUDY_STATES = ['locked', 'open', 'doing', 'done'] as const;
export type StudyState = (typeof STUDY_STATES)[number];
const readOnly = z.enum(['closed', 'left']).nullable();

/** Why a section is shut, one for each condition that is not met. */
const locked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('from'), at: time }),
  z.strictObject({ kind: z.literal('previous'), title: z.string() }),
  z.strictObject({ kind: z.literal('score'), title: z.string(), min: z.number(), score: z.number().nullable() }),
]);
export type Locked = z.infer<typeof locked>;

export const study = {
  study: op('/api/Course/Study', {
    summary: 'An ordinary course as the caller studies it: its sections, how far they are, and why one is shut',
    access: 'self',
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({
      courseId: id,
      name: z.string(),
      /** Of what is published: how much is done. */
      progress: z.number(),
      seconds: z.number(),
      /** Nothing counts any more, and why. */
      readOnly,
      /** The section that was opened last; null: none yet. */
      last: id.nullable(),
      chapters: z.array(
        z.strictObject({
          id,
          title: z.string(),
          sections: z.array(
            z.strictObject({
              id,
              title: z.string(),
              kind: z.enum(SECTION_KINDS),
              state: z.enum(STUDY_STATES),
              seconds: z.number(),
              share: z.number(),
              locks: z.array(locked),
            }),
          ),
        }),
      ),
    }),
  }),
  continueStudy: op('/api/Course/ContinueStudy', {
    summary: 'The section where the caller goes on: the one opened last, or once that is done the next that is not',
    access: 'self',
    input: z.strictObject({ courseId: id }),
    /** Null: there is nothing to open. */
    output: z.strictObject({ sectionId: id.nullable() }),
  }),
  toStudy: op('/api/Course/ToStudy', {
    summary: 'Open a section. Ends what the caller studied before, anywhere. 409 while it is locked, with `data.locks`',
    access: 'self',
    refuses: [CODE.conflict],
    input: z.strictObject({ sectionId: id }),
    output: z.strictObject({
      studyId: id,
      courseId: id,
      kind: z.enum(SECTION_KINDS),
      title: z.string(),
      /** Of a file: an address on the content origin, for six hours; of a link: where it leads. */
      url: z.string().optional(),
      html: z.string().optional(),
      refId: id.optional(),
      file: z.strictObject({ id, name: z.string(), size: z.number().int(), type: z.string() }).optional(),
      captions: z.array(z.strictObject({ lang: z.string(), label: z.string(), text: z.string() })),
      position: z.number(),
      seen: z.array(z.tuple([z.number(), z.number()])),
      length: z.number().nullable(),
      noSkip: z.boolean(),
      /** Of a film its share, else seconds. */
      need: z.number(),
      /** How far it is already. */
      seconds: whole,
      share: z.number(),
      state: z.enum(['doing', 'done']),
      readOnly,
    }),
  }),
  updateStudyTime: op('/api/Course/UpdateStudyTime', {
    audited: false,
    summary:
      'A beat of the study clock, each 15 seconds and whenever studying begins or ends: the time since the last one counts, by the server’s clock',
    access: 'self',
    refuses: [CODE.conflict],
    input: z.strictObject({
      studyId: id,
      /** Counted up by the page; the last one again answers the same. */
      n: whole.min(1),
      active: z.boolean(),
      position: z.number().min(0).optional(),
      seen: z
        .array(z.tuple([z.number().min(0), z.number().min(0)]))
        .max(1000)
        .optional(),
    }),
    output: z.strictObject({
      n: whole,
      /** What this beat counted. */
      countedMs: whole,
      /** Of the section, over all openings. */
      seconds: whole,
      share: z.number(),
      position: z.number(),
      state: z.enum(['open', 'doing', 'done']),
    }),
  }),
};
