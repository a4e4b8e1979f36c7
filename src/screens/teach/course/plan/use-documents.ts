// The course's documents by name.
import { useDocuments } from '../knowledge/queries.ts';
import { useEditor } from './editor.ts';

export function useCourseDocuments() {
  return useDocuments(useEditor().courseId);
}

export function useDocumentNames(): ReadonlyMap<string, string> {
  const { data } = useCourseDocuments();
  return new Map(data?.map((d) => [d.id, d.name]));
}
