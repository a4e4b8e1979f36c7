// From answers to mastery and score. Evidence only: the score is what the answers earn, mastery how sure they make it that
// the point is known. Where
// a teacher has marked, the teacher's word takes the place of the machine's.
import type { BlockProps } from '#contract/blocks/index.ts';
import { FLAGGED, masteryOf } from '#contract/mastery.ts';
import { rounded } from '#contract/rounding.ts';
import { learnt } from '#src/machines/lesson/evidence.ts';
import { REMEDIES, type Verdict } from '#src/machines/lesson/lesson.machine.ts';
import type { LessonProgress, PointFacts } from './progress.ts';

/** A point with what only a teacher gives: half right. */
interface Evidence extends Pick<PointFacts, 'tries' | 'right' | 'clean' | 'flagged' | 'known'> {
  half?: number;
}

/** An answer that a teacher has marked. */
export interface MarkedAnswer {
  pointId: string;
  machine: Verdict;
  verdict: Verdict;
  /** Neither a hint nor a wrong answer came before it. */
  isClean: boolean;
}

/** What the answers earn, 0 to 1: right at once counts whole, right after a remedy 0.7; a flagged point stays under a half. */
export function earnedOf({ tries, right, clean, flagged, half = 0 }: Evidence): number {
  if (tries === 0) return 0;
  const wrong = tries - right - half;
  // in tenths, so that a half is rounded as it is on paper
  const tenths = 10 * clean + 7 * (right - clean) + 5 * half + (right === 0 ? 0 : 2 * wrong);
  return Math.min(Math.round((10 * tenths) / tries) / 100, flagged ? FLAGGED : 1);
}

export { masteryOf };

/** What a teacher marks is written by the student, and hardly guessed. */
const MARKED_GUESS = 0.1;

/** The evidence as the teacher sees it. */
export function withTeacherMarks<P extends Evidence>(
  point: P,
  marks: readonly Omit<MarkedAnswer, 'pointId'>[],
): P & { half: number } {
  let { tries, right, clean, known } = point;
  let half = 0;
  for (const { machine, verdict, isClean } of marks) {
    if (machine !== 'to-teacher') tries -= 1;
    if (machine === 'right') {
      right -= 1;
      clean -= isClean ? 1 : 0;
    }
    tries += 1;
    // what the machine had made of it stays in: a word more, not another past
    // after a hint only a wrong answer proves something
    if (verdict === 'wrong' || (isClean && verdict === 'right'))
      known = learnt(known, verdict === 'right', MARKED_GUESS);
    if (verdict === 'partial') half += 1;
    if (verdict === 'right') {
      right += 1;
      clean += isClean ? 1 : 0;
    }
  }
  clean = Math.max(0, Math.min(clean, right));
  // what the teacher has set right is no failure any more
  const flagged = point.flagged && (marks.length === 0 || tries - right - half > REMEDIES);
  return { ...point, tries, right, clean, known, half, flagged };
}

interface Title {
  id: string;
  title: string;
}

/** Each point that was not passed over, as it stands with the marks; `earned` of what there is to earn, 0 to 1. */
export function pointStandings(
  { at, points }: LessonProgress,
  titles: readonly Title[],
  marks: readonly MarkedAnswer[] = [],
) {
  const passed = new Set(points.slice(0, at));
  return points
    .filter((p) => !p.skip)
    .map((point) => {
      const p = withTeacherMarks(
        point,
        marks.filter((m) => m.pointId === point.id),
      );
      return {
        pointId: p.id,
        title: titles.find((t) => t.id === p.id)?.title ?? '',
        mastery: masteryOf(p),
        tries: p.tries,
        right: p.right,
        flagged: p.flagged,
        ...((p.waiting ?? 0) > 0 ? { waiting: p.waiting } : {}),
        earned: earnedOf(p),
        asked: p.questions > 0,
        taught: p.tries > 0 || passed.has(point),
      };
    });
}

interface Scored {
  earned: number;
  asked: boolean;
  tries: number;
  waiting?: number | undefined;
}

/** All that was answered waits for a teacher's mark. */
const onlyWaits = ({ tries, waiting = 0 }: Pick<Scored, 'tries' | 'waiting'>): boolean => tries === 0 && waiting > 0;

/** Points without questions say nothing about the score, nor do those whose answers wait to be marked: null where there are no others. */
export function lessonScore(standing: readonly Scored[]): number | null {
  const asked = standing.filter((p) => p.asked && !onlyWaits(p));
  return asked.length === 0 ? null : rounded((asked.reduce((sum, p) => sum + p.earned, 0) / asked.length) * 100);
}

/** The same, 0 where nothing was asked, and null where all that was asked waits. */
export const scoreOrZero = (standing: readonly Scored[]): number | null =>
  lessonScore(standing) ?? (standing.some(onlyWaits) ? null : 0);

export function summarise(...given: Parameters<typeof pointStandings>): BlockProps<'summary'> {
  const standing = pointStandings(...given);
  return { score: scoreOrZero(standing), points: standing };
}
