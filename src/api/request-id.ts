// One id for one request of a person's, however often it is sent: a lost answer and a second click make nothing twice.
import { useRef } from 'react';
import { newId } from './ids.ts';

/** `of` gives the id of this content, the same until it was `done`. */
export function useRequestId() {
  const kept = useRef<{ content: string; id: string } | null>(null);
  return {
    of: (content: unknown): string => {
      const text = JSON.stringify(content);
      if (kept.current?.content !== text) kept.current = { content: text, id: newId() };
      return kept.current.id;
    },
    done: (): void => {
      kept.current = null;
    },
  };
}
