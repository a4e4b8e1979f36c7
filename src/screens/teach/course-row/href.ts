// The pages of courses: a list of each kind, and the page of a course below it. Ordinary courses stand at two addresses, those
// that one teaches and the whole school's; whoever is at the one stays there.
import { useLocation } from 'react-router-dom';

const SCHOOL = '/curriculum/course';

interface CoursePaths {
  /** Whether this is the whole school's list, or a page below it. */
  isSchool: boolean;
  /** The list that courses of this kind stand in. */
  list: (kind: string) => string;
  course: (course: { id: string; kind: string }, more?: Readonly<Record<string, string>>) => string;
}

export function useCoursePaths(): CoursePaths {
  const isSchool = useLocation().pathname.toLowerCase().startsWith(SCHOOL);
  const plain = isSchool ? SCHOOL : '/teach/course';
  return {
    isSchool,
    list: (kind) => (kind === 'plain' ? plain : '/teach/AIcourse'),
    course: ({ id, kind }, more = {}) =>
      `${kind === 'plain' ? `${plain}/courseInfo` : '/teach/AIcourseInfo'}?${new URLSearchParams({ id, ...more })}`,
  };
}
