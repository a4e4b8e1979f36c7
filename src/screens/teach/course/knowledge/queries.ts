// The server rows of a course's knowledge base.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';

export type Documents = OutputOf<'/OrgApi/AISetting/KnowledgeItems'>;
export type Document = Documents['items'][number];
export type Passages = OutputOf<'/OrgApi/AISetting/KnowledgePassages'>;
export type Passage = Passages['items'][number];
export type Hit = OutputOf<'/OrgApi/AISetting/Search'>['items'][number];

export const PAGE_SIZE = 20;
const POLL_MS = 1000;

const ROOT = ['teach', 'knowledge'] as const;
const documentsKey = (courseId: string) => [...ROOT, 'documents', courseId];
const passagesKey = (documentId: string) => [...ROOT, 'passages', documentId];

export const isRunning = (d: Document): boolean => d.state === 'queued' || d.state === 'extracting';

/** Asked again each second while a document is being read, and not otherwise. */
export function useDocuments(courseId: string, page: number) {
  return useQuery({
    queryKey: [...documentsKey(courseId), page],
    queryFn: ({ signal }) =>
      call('/OrgApi/AISetting/KnowledgeItems', { courseId, page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    refetchInterval: (query) => (query.state.data?.items.some(isRunning) ? POLL_MS : false),
    placeholderData: keepPreviousData,
  });
}

export function usePassages(documentId: string, page: number) {
  return useQuery({
    queryKey: [...passagesKey(documentId), page],
    queryFn: ({ signal }) => call('/OrgApi/AISetting/KnowledgePassages', { documentId, page }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the tutor would find. */
export function useSearch(courseId: string, query: string) {
  return useQuery({
    queryKey: [...ROOT, 'search', courseId, query],
    queryFn: ({ signal }) => call('/OrgApi/AISetting/Search', { courseId, query }, { quiet: true, signal }),
    enabled: query !== '',
    // the material may have changed since
    staleTime: 0,
  });
}

export function useRefreshDocuments() {
  const client = useQueryClient();
  return (courseId: string) => client.invalidateQueries({ queryKey: documentsKey(courseId) });
}

function useDocumentChange<O>(change: (documentId: string) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // passages and what is found by them change with the document
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

export const useReindex = () =>
  useDocumentChange((documentId) => call('/OrgApi/AISetting/Reindex', { documentId }, { quiet: true }));

export const useDeleteDocument = () =>
  useDocumentChange((id) => call('/OrgApi/AISetting/KnowledgeDelete', { ids: [id] }, { quiet: true }));

/** Shown at once, and taken back when the server refuses; the error is told by the general toast. */
export function useSetPassage(documentId: string, page: number) {
  const client = useQueryClient();
  const key = [...passagesKey(documentId), page];
  return useMutation({
    mutationFn: ({ id, on }: { id: string; on: boolean }) => call('/OrgApi/AISetting/SetPassage', { id, on }),
    onMutate: async ({ id, on }) => {
      await client.cancelQueries({ queryKey: key });
      set(id, on);
    },
    onError: (_error, { id, on }) => set(id, !on),
    onSettled: () => client.invalidateQueries({ queryKey: [...ROOT, 'search'] }),
  });

  function set(id: string, on: boolean): void {
    client.setQueryData<Passages>(
      key,
      (old) => old && { ...old, items: old.items.map((p) => (p.id === id ? { ...p, on } : p)) },
    );
  }
}
