// When somebody was there: spans joined, and what follows from them. Pure.

export interface Span {
  from: number;
  until: number;
}

export type Attendance = 'present' | 'late' | 'partial' | 'absent' | 'excused';

/** Who comes later than this after the beginning is late. */
const LATE_MS = 5 * 60_000;
/** Who is there for less of it has not been at the class. */
const WHOLE = 0.6;

/** Sorted, within the window, none touching another. */
export function joinedSpans(spans: readonly Span[], { from, until }: Span): Span[] {
  const whole: Span[] = [];
  const inside = spans
    .map((s) => ({ from: Math.max(s.from, from), until: Math.min(s.until, until) }))
    .filter((s) => s.until >= s.from);
  for (const span of inside.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else whole.push(span);
  }
  return whole;
}

/** Between them: who came back was away meanwhile. */
export const between = (spans: readonly Span[]): Span[] =>
  spans.slice(1).map(({ from }, i) => ({ from: (spans[i] as Span).until, until: from }));

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, s) => sum + s.until - s.from, 0);

/** `held`: the class, from when it began, which is not before it was to begin. */
export function attendanceOf(spans: readonly Span[], held: Span): Attendance {
  const first = spans[0];
  if (!first) return 'absent';
  const whole = held.until - held.from;
  const there = lengthOf(joinedSpans(spans, held));
  if (whole > 0 && there < WHOLE * whole) return 'partial';
  return first.from > held.from + LATE_MS ? 'late' : 'present';
}
