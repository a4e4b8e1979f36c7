// The words that a school marks in what people say: asked for once, and not by a guest, whom nobody's words reach. Words without marks are read all the same.
import { useGuest } from '#src/api/guest-token.ts';
import { useCall } from '#src/api/query.ts';

const NONE: readonly string[] = [];

export const useMarkedWords = (): readonly string[] =>
  useCall('/api/Home/Words', {}, { staleTime: Number.POSITIVE_INFINITY, enabled: useGuest() === null }).data?.mark ??
  NONE;
