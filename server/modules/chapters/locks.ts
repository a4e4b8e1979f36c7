// What a section waits for: whether its locks can ever open, and whether they have for one student.
import type { Lock, Locked, StudyState } from '#contract/chapters.ts';

/** A chapter or a section; in the course's order, each chapter before what is in it. */
export interface Placed {
  id: string;
  parentId: string | null;
  kind: string;
  title: string;
  lock: Lock | null;
}

/** What was scored of a section, in percent; null: nothing yet. */
export interface SectionStanding {
  state: Exclude<StudyState, 'locked' | 'open'> | undefined;
  score: number | null;
}

const sectionsOf = (rows: readonly Placed[]): Placed[] => rows.filter((r) => r.parentId !== null);

/**
 * The first section whose locks wait for itself, by whatever way; undefined: every lock can open. "The one before" counts
 * as all before it: which of them is published changes, and no such change may shut a course for good.
 */
export function inCircle(rows: readonly Placed[]): Placed | undefined {
  const byId = new Map(rows.map((r) => [r.id, r]));
  const sections = sectionsOf(rows);
  const waits = new Map(sections.map((s, at) => [s.id, waitsFor(s, sections.slice(0, at), byId)]));
  return sections.find(({ id }) => reaches(waits, id));
}

function waitsFor(section: Placed, before: readonly Placed[], byId: ReadonlyMap<string, Placed>): string[] {
  const chapter = byId.get(section.parentId ?? '');
  const targets = [section.lock?.score, chapter?.lock?.score].flatMap((score) => (score ? [score.sectionId] : []));
  if (section.lock?.previous) return [...targets, ...before.map((s) => s.id)];
  if (chapter?.lock?.previous) targets.push(...before.filter((s) => s.parentId !== chapter.id).map((s) => s.id));
  return targets;
}

function reaches(waits: ReadonlyMap<string, readonly string[]>, id: string): boolean {
  const seen = new Set<string>();
  const open = [...(waits.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(waits.get(next) ?? []));
  }
  return false;
}

/**
 * What still shuts each section for one student, by its id. `rows` is what they can see: a condition whose section is not
 * among them holds nobody up.
 */
export function locksOf(
  rows: readonly Placed[],
  standing: ReadonlyMap<string, SectionStanding>,
  now: number,
): Map<string, Locked[]> {
  const byId = new Map(rows.map((r) => [r.id, r]));
  const sections = sectionsOf(rows);
  const judge = (lock: Lock | null, previous: Placed | undefined): Locked[] => {
    const found: Locked[] = [];
    if (lock?.from !== undefined && lock.from > now) found.push({ kind: 'from', at: lock.from });
    if (lock?.previous && previous && standing.get(previous.id)?.state !== 'done')
      found.push({ kind: 'previous', title: previous.title });
    const target = lock?.score && byId.get(lock.score.sectionId);
    if (lock?.score && target) {
      const score = standing.get(target.id)?.score ?? null;
      if (score === null || score < lock.score.min)
        found.push({ kind: 'score', title: target.title, min: lock.score.min, score });
    }
    return found;
  };
  return new Map(
    sections.map((section, at) => {
      const before = sections.slice(0, at);
      const chapter = byId.get(section.parentId ?? '');
      const outside = before.findLast((s) => s.parentId !== section.parentId);
      return [section.id, [...judge(chapter?.lock ?? null, outside), ...judge(section.lock, before.at(-1))]];
    }),
  );
}
