// The rows' order as it is shown.
import { type FocusEvent, useRef, useState } from 'react';
import type { BoardRow } from '#contract/interaction.ts';
import { byAttention, keepOrder } from './order.ts';

/** Held while the pointer is over the rows, or the focus in them. */
export function useOrder(rows: readonly BoardRow[], now: number) {
  const last = useRef<readonly string[]>([]);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const next = byAttention(rows, now);
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
