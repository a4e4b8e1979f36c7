// Cards through which one goes by keyboard: one that waits has the focus on arrival.
import { useEffect, useRef } from 'react';

interface Card {
  key: string;
  waits: boolean;
}

/** `arrival`: what they belong to; with another, the first that waits has the focus. */
export function useCards(cards: readonly Card[], arrival: string) {
  const shown = useRef(new Map<string, HTMLDivElement>());
  const arrived = useRef<string>(undefined);
  const focus = (card: Card | undefined): boolean => {
    const element = card && shown.current.get(card.key);
    element?.focus();
    return element !== undefined;
  };
  const isHere = cards.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards that move later take nobody's focus
  useEffect(() => {
    if (!isHere || arrived.current === arrival) return;
    arrived.current = arrival;
    focus(cards.find((c) => c.waits) ?? cards[0]);
  }, [isHere, arrival]);
  return {
    refOf: (key: string) => (element: HTMLDivElement | null) => {
      if (element) shown.current.set(key, element);
      return () => void shown.current.delete(key);
    },
    step: (key: string, by: 1 | -1) => void focus(cards[cards.findIndex((c) => c.key === key) + by]),
    /** To the next that waits, from the last on to the first; never to one that has its mark. False: none waits. */
    next: (key: string): boolean => {
      const at = cards.findIndex((c) => c.key === key);
      return focus([...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))].find((c) => c.waits));
    },
  };
}
