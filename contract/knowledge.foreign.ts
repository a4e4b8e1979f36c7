// Foreign ids to try the operations of knowledge.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = (): Record<string, Sample> => ({
  '/OrgApi/AISetting/KnowledgeItems': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId }) },
  '/OrgApi/AISetting/Search': { who: 'teacher', kind: 'course', input: (courseId) => ({ courseId, query: '周期' }) },
  '/OrgApi/AISetting/KnowledgePassages': {
    who: 'teacher',
    kind: 'document',
    input: (documentId) => ({ documentId }),
  },
  '/OrgApi/AISetting/KnowledgeRead': { who: 'teacher', kind: 'document', input: (documentId) => ({ documentId }) },
  '/OrgApi/AISetting/KnowledgeFile': { who: 'teacher', kind: 'document', input: (documentId) => ({ documentId }) },
  '/OrgApi/AISetting/Reindex': { who: 'teacher', kind: 'document', input: (documentId) => ({ documentId }) },
  '/OrgApi/AISetting/KnowledgeDelete': { who: 'teacher', kind: 'document', input: (id) => ({ ids: [id] }) },
  '/OrgApi/AISetting/KnowledgeAdd': {
    who: 'teacher',
    kind: 'course',
    input: (courseId) => ({ courseId, fileId: randomUUID() }),
  },
  '/OrgApi/AISetting/EditPassage': { who: 'teacher', kind: 'passage', input: (id) => ({ id, text: '改写。' }) },
  '/OrgApi/AISetting/DiscardEdits': { who: 'teacher', kind: 'document', input: (documentId) => ({ documentId }) },
  '/OrgApi/AISetting/SetPassageRole': { who: 'teacher', kind: 'passage', input: (id) => ({ id, role: 'prose' }) },
  '/OrgApi/AISetting/SetPassage': { who: 'teacher', kind: 'passage', input: (id) => ({ id, on: false }) },
});

export const rows = async ({ one, own }: RowKit): Promise<Rows> => ({
  document: { teacher: await one('document', own) },
  passage: { teacher: await one('passage', own) },
});
