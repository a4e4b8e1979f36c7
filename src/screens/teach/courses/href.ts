// The page of a course, by what kind of course it is; and the list that it stands in.

export const listPathOf = (kind: string): string => (kind === 'plain' ? '/teach/course' : '/teach/AIcourse');

export const coursePath = (
  { id, kind }: { id: string; kind: string },
  more: Readonly<Record<string, string>> = {},
): string =>
  `${kind === 'plain' ? '/teach/course/courseInfo' : '/teach/AIcourseInfo'}?${new URLSearchParams({ id, ...more })}`;
