export const scorePath = (lessonId: string): string => `/CurriculumAIScore?lessonId=${encodeURIComponent(lessonId)}`;
export const lessonPath = (lessonId: string): string =>
  `/AiCurriculumLearning?lessonId=${encodeURIComponent(lessonId)}`;
export const coursePath = (courseId: string): string => `/AICurriculumInfo?courseId=${encodeURIComponent(courseId)}`;
