// The server rows of a course's knowledge base.
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OutputOf } from '#contract/index.ts';
import type { PassageRole } from '#contract/roles.ts';
import { call } from '#src/api/client.ts';

export type Document = OutputOf<'/OrgApi/AISetting/KnowledgeItems'>[number];
export type ListedPassage = OutputOf<'/OrgApi/AISetting/KnowledgePassages'>[number];
export type ReadPart = OutputOf<'/OrgApi/AISetting/KnowledgeRead'>['parts'][number];
export type SearchHit = OutputOf<'/OrgApi/AISetting/Search'>['items'][number];

const PAGE_SIZE = 50;
const POLL_MS = 1000;

const ROOT = ['teach', 'knowledge'] as const;
const documentsKey = (courseId: string) => [...ROOT, 'documents', courseId];
const passagesKey = (documentId: string) => [...ROOT, 'passages', documentId];
const readKey = (documentId: string) => [...ROOT, 'read', documentId];

export const isExtracting = (d: Document): boolean => d.state === 'queued' || d.state === 'extracting';

/** A list says no count: a page that is not full is the last. */
const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], all: readonly unknown[]) =>
    last.length < PAGE_SIZE ? undefined : all.length + 1,
};

/** Newest first. Asked again each second while a document is being read, and not otherwise. */
export function useDocuments(courseId: string) {
  return useInfiniteQuery({
    ...pages,
    queryKey: documentsKey(courseId),
    queryFn: ({ pageParam: page, signal }) =>
      call('/OrgApi/AISetting/KnowledgeItems', { courseId, page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    select: flat<Document>,
    refetchInterval: (query) => (query.state.data?.pages.flat().some(isExtracting) ? POLL_MS : false),
  });
}

export const useReadParts = (documentId: string) =>
  useQuery({
    queryKey: readKey(documentId),
    queryFn: async ({ signal }) =>
      (await call('/OrgApi/AISetting/KnowledgeRead', { documentId }, { quiet: true, signal })).parts,
  });

/** Of a part of the document, or of all of it. */
export function usePassages(documentId: string, { from, to }: { from?: number | undefined; to?: number | undefined }) {
  return useInfiniteQuery({
    ...pages,
    queryKey: [...passagesKey(documentId), from ?? null, to ?? null],
    queryFn: ({ pageParam: page, signal }) =>
      call(
        '/OrgApi/AISetting/KnowledgePassages',
        { documentId, page, pageSize: PAGE_SIZE, ...(from && to ? { from, to } : {}) },
        { quiet: true, signal },
      ),
    select: flat<ListedPassage>,
  });
}

/** A row that moved on while pages were fetched may come twice. */
function flat<T extends { id: string }>(data: InfiniteData<T[]>): T[] {
  return [...new Map(data.pages.flat().map((row) => [row.id, row])).values()];
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

/** What was read of documents may be other words now. */
export function useRefreshRead() {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: [...ROOT, 'passages'] });
    await client.invalidateQueries({ queryKey: [...ROOT, 'read'] });
  }, [client]);
}

export function useRefreshDocuments() {
  const client = useQueryClient();
  return async (courseId: string) => {
    const queryKey = documentsKey(courseId);
    // a first list that is still on its way was asked for before the file was there, and would not be asked for again
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
}

function useDocumentChange<O>(change: (documentId: string) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // passages and what is found by them change with the document
    onSettled: () => client.invalidateQueries({ queryKey: ROOT }),
  });
}

/** Not `quiet`: what goes wrong is told by the general toast. */
export const useReindex = ({ quiet }: { quiet: boolean }) =>
  useDocumentChange((documentId) => call('/OrgApi/AISetting/Reindex', { documentId }, { quiet }));

export const useDiscardEdits = ({ quiet }: { quiet: boolean }) =>
  useDocumentChange((documentId) => call('/OrgApi/AISetting/DiscardEdits', { documentId }, { quiet }));

export const useDeleteDocument = () =>
  useDocumentChange((id) => call('/OrgApi/AISetting/KnowledgeDelete', { ids: [id] }, { quiet: true }));

interface Edit {
  id: string;
  /** Null: the document's own words again. */
  text: string | null;
  quiet?: boolean;
}

/** Not `quiet`: what goes wrong is told by the general toast. */
export function useEditPassage(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text, quiet = false }: Edit) => call('/OrgApi/AISetting/EditPassage', { id, text }, { quiet }),
    onSuccess: (edited) => showPassage(client, documentId, edited),
    onSettled: () => client.invalidateQueries({ queryKey: [...ROOT, 'search'] }),
  });
}

/** Null: as the rules tell it. What goes wrong is told by the general toast. */
export function useSetPassageRole(documentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: PassageRole | null }) =>
      call('/OrgApi/AISetting/SetPassageRole', { id, role }),
    onSuccess: (told) => showPassage(client, documentId, told),
  });
}

function showPassage(client: QueryClient, documentId: string, passage: ListedPassage): void {
  changePassage(client, documentId, passage.id, () => passage);
}

/** In every list that has it. */
function changePassage(
  client: QueryClient,
  documentId: string,
  id: string,
  change: (old: ListedPassage) => ListedPassage,
): void {
  client.setQueriesData<InfiniteData<ListedPassage[]>>(
    { queryKey: passagesKey(documentId) },
    (old) => old && { ...old, pages: old.pages.map((rows) => rows.map((p) => (p.id === id ? change(p) : p))) },
  );
}

/** Shown at once, and taken back when the server refuses; the error is told by the general toast. */
export function useSetPassage(documentId: string) {
  const client = useQueryClient();
  const key = passagesKey(documentId);
  const show = (id: string, on: boolean): void => changePassage(client, documentId, id, (p) => ({ ...p, on }));
  return useMutation({
    mutationFn: ({ id, on }: { id: string; on: boolean }) => call('/OrgApi/AISetting/SetPassage', { id, on }),
    onMutate: async ({ id, on }) => {
      await client.cancelQueries({ queryKey: key });
      show(id, on);
    },
    onError: (_error, { id, on }) => show(id, !on),
    onSettled: () => client.invalidateQueries({ queryKey: [...ROOT, 'search'] }),
  });
}
