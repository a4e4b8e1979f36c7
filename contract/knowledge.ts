// A course's knowledge base: its documents, their passages, and the tutor's own search over them.
import { z } from 'zod';
import { id, op, paging, time } from './kit.ts';

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
  /** PDF page or slide, from 1. */
  page: z.number().int().optional(),
  /** The headings above it, joined by ` / `. */
  heading: z.string().optional(),
};

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
});

export const knowledgePassage = z.strictObject({ id, ...source, on: z.boolean() });

export const knowledge = {
  upload: op('/OrgApi/CourseAIKnowledgeGraph/UploadFile', {
    kind: 'upload',
    summary: 'Add documents to a course (multipart: courseId, one or more file, each up to 50 MiB)',
    access,
    output: z.strictObject({ items: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  items: op('/OrgApi/AISetting/KnowledgeItems', {
    summary: 'Documents of a course, and how far they are read',
    access,
    input: z.strictObject({ courseId: id, ...pages }),
    output: z.array(knowledgeDocument),
  }),
  passages: op('/OrgApi/AISetting/KnowledgePassages', {
    summary: 'Passages of a document, in its order',
    access,
    input: z.strictObject({ documentId: id, ...pages }),
    output: z.array(knowledgePassage),
  }),
  setPassage: op('/OrgApi/AISetting/SetPassage', {
    summary: 'Let the tutor use a passage, or not',
    access,
    input: z.strictObject({ id, on: z.boolean() }),
  }),
  reindex: op('/OrgApi/AISetting/Reindex', {
    summary: 'Read a document again; its passages serve until the new ones are there',
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
    summary: 'What the tutor finds for a question, best first',
    access,
    input: z.strictObject({
      courseId: id,
      query: z.string().trim().min(1).max(500),
      limit: z.number().int().min(1).max(20).default(5),
    }),
    output: z.strictObject({
      items: z.array(z.strictObject({ documentId: id, document: z.string(), ...source, score: z.number() })),
    }),
  }),
};
