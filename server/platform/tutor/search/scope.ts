// Which courses are searched: their ids, or a query that finds them.
/** Courses that the search's own statements find: to ask for them first takes a statement's time. */
export interface CourseQuery {
  /** Of its own among the searches: they are planned once under it. */
  name: string;
  /** Gives their ids; its values are $1 and on. */
  select: string;
  values: readonly unknown[];
}

export const coursesIn = (courses: readonly string[] | CourseQuery): CourseQuery =>
  'select' in courses ? courses : { name: 'ids', select: 'select unnest($1::text[])', values: [courses] };
