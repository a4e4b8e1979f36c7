// What keeps a course from being published: students would find it empty. Named as it is, with the way to it.
import { needsApproval, type Plan } from '../next-step.ts';

interface Missing {
  /** Its words, and those of the way to it, among `courses.noPlan`. */
  text: 'drafts' | 'undrafted' | 'reading' | 'text';
  go: 'goDrafts' | 'goDraft' | 'goReading' | 'go';
  count: number;
  place: Readonly<Record<string, string>>;
}

/** Null: something can be taught. */
export function missingOf({ points, material }: Pick<Plan, 'points' | 'material'>): Missing | null {
  if (points.some((p) => p.taught)) return null;
  const count = points.filter(needsApproval).length;
  if (count > 0) return { text: 'drafts', go: 'goDrafts', count, place: { tab: 'content', review: '1' } };
  if (material.ready > 0) return { text: 'undrafted', go: 'goDraft', count, place: { tab: 'content' } };
  const place = { tab: 'knowledge' };
  if (material.waiting > 0) return { text: 'reading', go: 'goReading', count, place };
  return { text: 'text', go: 'go', count, place };
}
