// A question is answered without its explanation: that is read first, and folded away meanwhile. To open it is to take a hint,
// and a hint that leads back to it opens it.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Checks } from '#src/blocks/flow/checks.ts';
import { isToldBefore, pointOfQuestion } from '#src/blocks/flow/flow.ts';
import type { StreamState } from '#src/stream/fold.ts';

interface Folding {
  /** The open question, while what was told before it is still being read. */
  reading: string | null;
  onRead: () => void;
  /** The point whose telling is folded away. */
  folded: string | null;
  /** Opened as a hint: the point, and what of its words holds the answer. */
  blanked: { pointId: string; blanks: readonly string[] } | null;
  /** `whole`: no hint is left, nothing stays blanked. */
  unfold: (whole: boolean) => void;
}

interface Questions {
  /** It waits for its answer. */
  open: string | null;
  /** Its result is being read. */
  read: string | null;
  /** Taken so far. */
  hints: Checks['hints'];
}

export function useFolding(state: StreamState, { open, read: done, hints }: Questions, own: boolean): Folding {
  const [read, setRead] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<{ of: string | null; whole: boolean } | null>(null);
  const isTold = useMemo(() => open !== null && isToldBefore(state, open), [state, open]);
  const isReading = own && isTold && read !== open;
  const of = open ?? done;
  const taken = of === null ? undefined : hints[of];
  const isChosen = of !== null && unfolded?.of === of;
  const isWhole = isChosen && (unfolded.whole || of === done);
  const isOpened = isWhole || (isChosen && taken !== undefined) || taken?.some((hint) => hint.back) === true;
  const blanks = open === null || !isOpened || isWhole ? undefined : taken?.at(-1)?.blanks;
  return {
    reading: isReading ? open : null,
    onRead: useCallback(() => setRead(open), [open]),
    folded: own && of !== null && !isReading && !isOpened ? pointOfQuestion(of) : null,
    blanked: useMemo(
      () => (open !== null && blanks ? { pointId: pointOfQuestion(open), blanks } : null),
      [open, blanks],
    ),
    unfold: useCallback((whole: boolean) => setUnfolded({ of, whole }), [of]),
  };
}

/**
 * The end of a lesson is read from its own beginning, when it comes. Who asks something there stays with the answer: the end that
 * comes back after it is not led to again.
 */
export function useEndInView(isOver: boolean): void {
  const hasCome = useRef(false);
  useEffect(() => {
    if (!isOver || hasCome.current) return;
    const lead = () => {
      const title = document.getElementById('summary-title');
      if (!title) return;
      hasCome.current = true;
      observer.disconnect();
      title.scrollIntoView({ block: 'start' });
    };
    // who has come there fast still waits for its card
    const observer = new MutationObserver(lead);
    observer.observe(document.body, { childList: true, subtree: true });
    lead();
    return () => observer.disconnect();
  }, [isOver]);
}

/**
 * A notice leads to a question: what a teacher said to it last is brought into view, and of what has no word yet the question. A
 * lesson that this device knows is shown before its newest words have come: until the reader does something, a later word is led to.
 */
export function useAskedInView(asked: string | null): void {
  useEffect(() => {
    if (asked === null) return;
    let led: HTMLElement | undefined;
    const lead = () => {
      const threads = [...document.querySelectorAll<HTMLElement>('[data-asked]')].filter(
        (e) => e.dataset['asked'] === asked,
      );
      const words = threads.flatMap((e) => [...e.querySelectorAll<HTMLElement>('[data-came=teacher]')]);
      const to = words.at(-1) ?? threads.at(-1);
      if (!to || to === led) return;
      led = to;
      to.scrollIntoView({ block: 'center' });
    };
    const observer = new MutationObserver(lead);
    observer.observe(document.body, { childList: true, subtree: true });
    lead();
    const stop = () => observer.disconnect();
    for (const type of DOINGS) window.addEventListener(type, stop, { passive: true });
    return () => {
      stop();
      for (const type of DOINGS) window.removeEventListener(type, stop);
    };
  }, [asked]);
}

const DOINGS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
