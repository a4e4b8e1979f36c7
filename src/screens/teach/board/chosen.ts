// Which class in which course the address means.
import type { Taught } from './queries.ts';

/** As the address says; without a word there the first that fits. Undefined: there is none, or it is not ours. */
export function chosenOf(taught: readonly Taught[], classId: string, courseId: string): Taught | undefined {
  const ofClass = taught.filter((c) => classId === '' || c.classId === classId);
  return ofClass.find((c) => c.courseId === courseId) ?? ofClass[0];
}

export const addressOf = (
  page: 'projector' | 'remote',
  { classId, courseId }: Pick<Taught, 'classId' | 'courseId'>,
): string => `/teach/board/${page}?${new URLSearchParams({ classId, courseId })}`;
