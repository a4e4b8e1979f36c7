// Which screen answers at which path. Each comes with its own chunk, when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ROUTES } from './routes.data.ts';

type Screen = LazyExoticComponent<ComponentType>;
const screen = <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K): Screen =>
  lazy(async () => ({ default: (await load())[name] }));

export const SCREENS: Readonly<Record<(typeof ROUTES)[number]['path'], Screen>> = {
  '/': screen(() => import('#src/screens/portal/home.tsx'), 'HomeScreen'),
  '/login/:module?': screen(() => import('#src/screens/entry/login.tsx'), 'LoginScreen'),
  '/ResetPwd': screen(() => import('#src/screens/entry/reset-pwd.tsx'), 'ResetPwdScreen'),
  '/RedirectWeb': screen(() => import('#src/screens/entry/redirect-web.tsx'), 'RedirectWebScreen'),
  '/Maintain': screen(() => import('#src/screens/entry/maintain.tsx'), 'MaintainScreen'),
  '/403': screen(() => import('#src/screens/error/forbidden.tsx'), 'ForbiddenScreen'),
  '/404': screen(() => import('#src/screens/error/missing.tsx'), 'MissingScreen'),
  '/500': screen(() => import('#src/screens/error/failed.tsx'), 'FailedScreen'),
  '/chat': screen(() => import('#src/screens/chat/screen.tsx'), 'ChatScreen'),
  '/AiCurriculumLearning': screen(() => import('#src/screens/learn/lesson/screen.tsx'), 'LessonScreen'),
  '/AICurriculumInfo': screen(() => import('#src/screens/learn/course/screen.tsx'), 'CourseScreen'),
  '/teach/AIcourse': screen(() => import('#src/screens/teach/courses/screen.tsx'), 'CoursesScreen'),
  '/teach/AIcourseInfo': screen(() => import('#src/screens/teach/course/screen.tsx'), 'CourseInfoScreen'),
  '/qa/machines': screen(() => import('#src/screens/qa/machines/screen.tsx'), 'MachinesScreen'),
  '/MySetting': screen(() => import('#src/screens/student/setting.tsx'), 'SettingScreen'),
};
