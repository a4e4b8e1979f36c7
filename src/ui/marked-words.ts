// The words that a school marks in what people say: asked for once. Words without marks are read all the same.
import { useCall } from '#src/api/query.ts';

const NONE: readonly string[] = [];

export const useMarkedWords = (): readonly string[] =>
  useCall('/api/Home/Words', {}, { staleTime: Number.POSITIVE_INFINITY }).data?.mark ?? NONE;
