export const scorePath = (lessonId: string): string => `/CurriculumAIScore?lessonId=${encodeURIComponent(lessonId)}`;
export const lessonPath = (lessonId: string): string =>
  `/AiCurriculumLearning?lessonId=${encodeURIComponent(lessonId)}`;
/** Whose beginning has been pressed already. */
export const begunPath = (lessonId: string): string => `${lessonPath(lessonId)}&begin=1`;
export const coursePath = (courseId: string): string => `/AICurriculumInfo?courseId=${encodeURIComponent(courseId)}`;
