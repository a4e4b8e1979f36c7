// Which class may be steered in which course: as it was given the course, or because the course is open to every class.

export interface TaughtClass {
  classId: string;
  className: string;
  courseId: string;
  course: string;
}

interface Pair {
  classId: string;
  courseId: string;
}

/**
 * As the address says; what it does not say is what is being studied (`studied`: most first), else the first that fits.
 * Undefined: there is none, or it is not ours.
 */
export function chosenOf(
  taught: readonly TaughtClass[],
  wanted: Pair,
  studied: readonly Pair[],
): TaughtClass | undefined {
  const ofClass = taught.filter((c) => wanted.classId === '' || c.classId === wanted.classId);
  const ofCourse = ofClass.filter((c) => c.courseId === wanted.courseId);
  const open = ofCourse.length > 0 ? ofCourse : ofClass;
  const isOf = (s: Pair) => open.find((c) => c.classId === s.classId && c.courseId === s.courseId);
  return studied.map(isOf).find((c) => c !== undefined) ?? open[0];
}

/** Where the roll was called comes first, the latest before the others. */
export const lastCalled = <Row extends { calledAt: number | null }>(studied: readonly Row[]): Row[] =>
  studied.toSorted((a, b) => (b.calledAt ?? 0) - (a.calledAt ?? 0));

interface Rows {
  /** The classes that one teaches. */
  own: readonly { id: string; name: string }[];
  /** Classes that were given a course one teaches, by colleagues too. */
  given: readonly TaughtClass[];
  /** Published AI courses that one teaches, with the names of their classes. */
  courses: readonly { id: string; name: string; classes: readonly string[] }[];
  /** An administrator steers every class. */
  steersAll: boolean;
}

export function taughtClasses({ own, given, courses, steersAll }: Rows): TaughtClass[] {
  const ids = new Set(own.map((d) => d.id));
  const steered = new Set(courses.map((k) => k.id));
  // an ordinary course has no lesson to steer, and the class of a colleague in the same course is not ours
  const rows = given.filter((r) => steered.has(r.courseId) && (steersAll || ids.has(r.classId)));
  const classes = new Map([...own, ...rows.map((r) => ({ id: r.classId, name: r.className }))].map((c) => [c.id, c]));
  // published for no class in particular, a course is learnt by all
  const open = courses.filter((k) => k.classes.length === 0);
  const free = [...classes.values()].flatMap(({ id, name }) =>
    open.map((k) => ({ classId: id, className: name, courseId: k.id, course: k.name })),
  );
  // a substitute has a row of their own for the same class
  return [...new Map([...rows, ...free].map((r) => [`${r.classId} ${r.courseId}`, r])).values()];
}
