// From answers to mastery and score. Evidence only: what was right, how often it took, and whether help came before. Where
// a teacher has marked, the teacher's word takes the place of the machine's.
import type { BlockProps } from '#contract/blocks/index.ts';
import { REMEDIES, type Verdict } from '#src/machines/lesson/lesson.machine.ts';
import type { Shown } from './progress.ts';

/** A point with what only a teacher gives: half right. */
interface Evidence extends Pick<Shown, 'tries' | 'right' | 'clean' | 'flagged'> {
  half?: number;
}

/** An answer that a teacher has marked. */
export interface Marked {
  pointId: string;
  machine: Verdict;
  verdict: Verdict;
  /** Neither a hint nor a wrong answer came before it. */
  isClean: boolean;
}

/** 0 to 1: right at once counts whole, right after a remedy 0.7; a flagged point stays under a half. */
export function masteryOf({ tries, right, clean, flagged, half = 0 }: Evidence): number {
  if (tries === 0) return 0;
  const earned = clean + (right - clean) * 0.7 + half * 0.5;
  const wrong = tries - right - half;
  const mastery = earned / tries + (right === 0 ? 0 : (wrong * 0.2) / tries);
  return Math.round(Math.min(mastery, flagged ? 0.45 : 1) * 100) / 100;
}

/** The evidence as the teacher sees it. */
export function withMarks<P extends Evidence>(
  point: P,
  marks: readonly Omit<Marked, 'pointId'>[],
): P & { half: number } {
  let { tries, right, clean } = point;
  let half = 0;
  for (const { machine, verdict, isClean } of marks) {
    if (machine !== 'to-teacher') tries -= 1;
    if (machine === 'right') {
      right -= 1;
      clean -= isClean ? 1 : 0;
    }
    tries += 1;
    if (verdict === 'partial') half += 1;
    if (verdict === 'right') {
      right += 1;
      clean += isClean ? 1 : 0;
    }
  }
  clean = Math.max(0, Math.min(clean, right));
  // what the teacher has set right is no failure any more
  const flagged = point.flagged && (marks.length === 0 || tries - right - half > REMEDIES);
  return { ...point, tries, right, clean, half, flagged };
}

export function summarise(
  points: readonly Shown[],
  titles: readonly { id: string; title: string }[],
  marks: readonly Marked[] = [],
): BlockProps<'summary'> {
  const taught = points
    .filter((p) => !p.skip)
    .map((p) =>
      withMarks(
        p,
        marks.filter((m) => m.pointId === p.id),
      ),
    );
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
