// Rows that move by themselves, but never under a hand or a focus.
import { type FocusEvent, useRef, useState } from 'react';

/** `next` are ids as they would stand now; held while the pointer is over the rows, or the focus in them. */
export function useHeldOrder(next: readonly string[]) {
  const last = useRef<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  last.current = isOver || isFocused ? keepOrder(last.current, next) : next;
  const leaves = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  const hold = {
    onPointerEnter: () => setOver(true),
    onPointerLeave: () => setOver(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => leaves(event) && setFocused(false),
  };
  return { order: last.current, hold };
}

/** The order as it was, without who has left; who is new stands at the end. */
export function keepOrder(before: readonly string[], next: readonly string[]): string[] {
  const present = new Set(next);
  const known = new Set(before);
  return [...before.filter((id) => present.has(id)), ...next.filter((id) => !known.has(id))];
}
