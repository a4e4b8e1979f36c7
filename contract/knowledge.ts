// A course's knowledge base: its documents, their passages, and the tutor's own search over them.
import { z } from 'zod';
import { graphImport } from './graph.ts';
import { id, op, paging, time } from './kit.ts';
import { PASSAGE_LENGTH } from './knowledge-limits.ts';
import { passageRole } from './roles.ts';
import { formulas, textMark } from './text-marks.ts';

const access = ['teacher', 'admin'] as const;

export const documentState = z.enum(['queued', 'extracting', 'ready', 'failed']);

/** Why a document was refused or could not be read. */
export const documentReason = z.enum([
  'too-large',
  'empty',
  'wrong-type',
  'encrypted',
  'no-text',
  'corrupt',
  'bomb',
  'quota',
  'timeout',
]);
export type DocumentReason = z.infer<typeof documentReason>;

const source = {
  text: z.string(),
  /** As the reader of the document has told them; absent where a person has typed the text. */
  marks: z.array(textMark).optional(),
  /** PDF page or slide, from 1. */
  page: z.number().int().optional(),
  /** The headings above it, joined by ` / `. */
  heading: z.string().optional(),
};

/**
 * `font`: letters whose font does not say what they are; `picture`: pictures of a page without words; `drawing`: lines of one;
 * `angled`: pieces of text across a page; `hidden`: letters that nobody sees; `chart`, `diagram` (SmartArt), `equation` (of
 * older programs, or a PDF's that was not understood), `object` (other programs'), `chunk` (a file within the file).
 */
const UNREAD_REASONS = [
  'font',
  'picture',
  'drawing',
  'angled',
  'hidden',
  'chart',
  'diagram',
  'equation',
  'object',
  'chunk',
] as const;

/** `struck` and `vanished`: letters that are struck out, or that Word hides; hidden `slide`s and `shape`s; `note`s of a speaker. */
export const LEFT_OUT = ['struck', 'vanished', 'slide', 'shape', 'note'] as const;

const unreadPart = z.strictObject({
  /** Absent where the document has no pages. */
  page: z.number().int().optional(),
  reason: z.enum(UNREAD_REASONS),
  count: z.number().int(),
});

/** A page with fewer rows than pageSize is the last. */
const pages = { page: paging.page, pageSize: z.number().int().min(1).max(100).default(100) };

export const knowledgeDocument = z.strictObject({
  id,
  name: z.string(),
  state: documentState,
  reason: documentReason.optional(),
  /** The reason as a sentence in the caller's language. */
  reasonText: z.string().optional(),
  passages: z.number().int(),
  /** 0 to 1, never falling while the document is read. */
  progress: z.number(),
  /** Bytes. */
  size: z.number().int(),
  createdAt: time,
  /** How many pictures are kept. */
  figures: z.number().int().optional(),
  /** Those that are not: of a kind that no browser shows (EMF, WMF), too large, or too many. */
  skippedPictures: z.number().int().optional(),
  /** What it has and no passage says, by page where it has pages. */
  unread: z.array(unreadPart).optional(),
  /** What is left out by rule; absent where an older reader has read it. */
  leftOut: z.array(z.strictObject({ reason: z.enum(LEFT_OUT), count: z.number().int() })).optional(),
  /** It holds what a teacher has corrected of the tutor's answers: never read anew, never drafted from. */
  corrections: z.literal(true).optional(),
  /** Edits whose passage was gone when the document was read again: what it said, and what the teacher had made of it. */
  lostEdits: z
    .array(
      z.strictObject({
        original: z.string(),
        /** Of what the passage said. */ formulas: formulas.optional(),
        text: z.string(),
      }),
    )
    .optional(),
  /** What plan and questions quote of it and no passage has any more since it was read again. */
  lostQuotes: z.array(z.strictObject({ quote: z.string(), formulas: formulas.optional() })).optional(),
});

export const knowledgeFigure = z.strictObject({
  /** A stored file; shown by a ticket. */
  fileId: id,
  /** 「图 1 …」, as it stands below the picture. */
  caption: z.string().optional(),
  /** The author's description for who does not see it. */
  alt: z.string().optional(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});

export const knowledgePassage = z.strictObject({
  id,
  ...source,
  on: z.boolean(),
  /** What the document says, where a teacher has put other words into `text`. */
  original: z.string().optional(),
  /** Of `original`. */
  originalMarks: z.array(textMark).optional(),
  /** What it is; absent until that has been told. */
  role: passageRole.optional(),
  /** False: the rules doubt it, for the teacher to look at. */
  sure: z.boolean().optional(),
  /** By a teacher. */
  chosen: z.boolean().optional(),
  /** By a model at drafting, where the rules doubt it: `sure` stays false until a teacher says what it is. */
  proposed: z.boolean().optional(),
  /** The document's pictures in it or after it. */
  figures: z.array(knowledgeFigure).optional(),
});

/** Passages are numbered from 1. */
const number = z.int32().positive();

const readPart = z.strictObject({
  page: source.page,
  heading: source.heading,
  /** Its first and last passage; absent: it has none. */
  from: number.optional(),
  to: number.optional(),
  passages: z.number().int(),
  /** Of tables. */
  rows: z.number().int(),
  formulas: z.number().int(),
  figures: z.number().int(),
  unread: z.array(unreadPart.omit({ page: true })).optional(),
});

const named = z.strictObject({ id, name: z.string() });
/** `same`: a document of the course that has the same bytes; both stay until somebody deletes one. */
const addedItems = z.array(named.extend({ same: named.optional() }));
const added = z.strictObject({ items: addedItems });

export const knowledge = {
  upload: op('/OrgApi/CourseAIKnowledgeGraph/UploadFile', {
    kind: 'upload',
    summary:
      'Add documents to a course, each up to 50 MiB, or relations to its knowledge graph (one csv or json file; commit 0 only looks, default 1)',
    access,
    form: z.strictObject({
      courseId: id,
      file: z.array(z.file()).min(1).max(20),
      commit: z.enum(['0', '1']).optional(),
    }),
    output: z.strictObject({
      items: addedItems,
      /** What a graph file adds, or would add. */
      graph: graphImport.optional(),
    }),
  }),
  add: op('/OrgApi/AISetting/KnowledgeAdd', {
    summary: "Make one's own stored file (UploadFile/Finish) a document of a course; again gives the same answer",
    access,
    input: z.strictObject({ courseId: id, fileId: id }),
    output: added,
  }),
  items: op('/OrgApi/AISetting/KnowledgeItems', {
    audited: false,
    summary: 'Documents of a course, and how far they are read',
    access,
    input: z.strictObject({ courseId: id, ...pages }),
    output: z.array(knowledgeDocument),
  }),
  passages: op('/OrgApi/AISetting/KnowledgePassages', {
    audited: false,
    summary: 'Passages of a document, in its order; of a part of it those numbered `from` to `to`',
    access,
    input: z.strictObject({ documentId: id, ...pages, from: number.optional(), to: number.optional() }),
    output: z.array(knowledgePassage),
  }),
  read: op('/OrgApi/AISetting/KnowledgeRead', {
    audited: false,
    summary: 'What was read of a document and what was not, by page or slide; by heading where it has no pages',
    access,
    input: z.strictObject({ documentId: id }),
    output: z.strictObject({ parts: z.array(readPart) }),
  }),
  file: op('/OrgApi/AISetting/KnowledgeFile', {
    method: 'GET',
    kind: 'download',
    parts: true,
    summary: 'A document as it was sent',
    access,
    input: z.strictObject({ documentId: id }),
  }),
  setPassage: op('/OrgApi/AISetting/SetPassage', {
    summary: 'Let the tutor use a passage, or not',
    access,
    input: z.strictObject({ id, on: z.boolean() }),
  }),
  editPassage: op('/OrgApi/AISetting/EditPassage', {
    summary:
      "Put a passage into other words, which the tutor then finds and quotes; text null: the document's own again",
    access,
    input: z.strictObject({ id, text: z.string().trim().min(1).max(PASSAGE_LENGTH).nullable() }),
    output: knowledgePassage,
  }),
  setPassageRole: op('/OrgApi/AISetting/SetPassageRole', {
    summary: 'Say what a passage is; drafts follow. It holds until the text changes; role null: as the rules tell it',
    access,
    input: z.strictObject({ id, role: passageRole.nullable() }),
    output: knowledgePassage,
  }),
  discardEdits: op('/OrgApi/AISetting/DiscardEdits', {
    summary: 'Forget the edits and quotations of a document that found no place when it was read again',
    access,
    input: z.strictObject({ documentId: id }),
  }),
  reindex: op('/OrgApi/AISetting/Reindex', {
    summary:
      'Read a document again; its passages serve until the new ones are there, and edits stay where their passage comes again',
    access,
    input: z.strictObject({ documentId: id }),
  }),
  delete: op('/OrgApi/AISetting/KnowledgeDelete', {
    summary: 'Delete documents with their passages and files',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ deleted: z.number().int() }),
  }),
  search: op('/OrgApi/AISetting/Search', {
    audited: false,
    summary: 'What the tutor finds for a question, best first',
    access,
    input: z.strictObject({
      courseId: id,
      query: z.string().trim().min(1).max(500),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    output: z.strictObject({
      items: z.array(z.strictObject({ documentId: id, document: z.string(), ...source, score: z.number() })),
      /** What the tutor would make of it: `near` is shown and not asserted. */
      outcome: z.enum(['answer', 'near', 'none']).optional(),
    }),
  }),
};
