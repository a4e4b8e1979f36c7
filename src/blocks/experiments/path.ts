/** The page that tells of an experiment. */
export const experimentPath = (id: string): string => `/CourseInfo?id=${encodeURIComponent(id)}`;
