// Which steps of a run wait for their teacher: for lists, marks and screens alike.

interface Scored {
  /** As records have it: `package` is what neither the server nor a teacher has marked. */
  scoredBy: 'package' | 'server' | 'teacher';
}

/** Of a run that waits: the steps that its rules left open; where the rules failed, all that no teacher has marked. */
export function stepsToMark<T extends Scored>(steps: readonly T[], toMark: boolean): T[] {
  if (!toMark) return [];
  const open = steps.filter((s) => s.scoredBy === 'package');
  return open.length > 0 ? open : steps.filter((s) => s.scoredBy !== 'teacher');
}
