// From answers to mastery and score. Evidence only: what was right, how often it took, and whether a remedy came before.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { Point } from '#src/machines/lesson/lesson.machine.ts';

/** 0 to 1: right at once counts whole, right after a remedy 0.7; a flagged point stays under a half. */
export function masteryOf(point: Point): number {
  if (point.tries === 0) return 0;
  const earned = point.clean + (point.right - point.clean) * 0.7;
  const mastery =
    earned / Math.max(point.tries, 1) + (point.right === 0 ? 0 : ((point.tries - point.right) * 0.2) / point.tries);
  return Math.round(Math.min(mastery, point.flagged ? 0.45 : 1) * 100) / 100;
}

export function summarise(
  points: readonly Point[],
  titles: readonly { id: string; title: string }[],
): BlockProps<'summary'> {
  const taught = points.filter((p) => !p.skip);
  const rows = taught.map((p) => ({
    pointId: p.id,
    title: titles.find((t) => t.id === p.id)?.title ?? '',
    mastery: masteryOf(p),
    tries: p.tries,
    flagged: p.flagged,
  }));
  // points without questions say nothing about the score
  const asked = rows.filter((r) => (points.find((p) => p.id === r.pointId)?.questions ?? 0) > 0);
  const sum = asked.reduce((n, r) => n + r.mastery, 0);
  return { score: asked.length === 0 ? 0 : Math.round((sum / asked.length) * 100), points: rows };
}
