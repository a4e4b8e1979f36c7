// Which screen answers at which path. Each comes with its own chunk, when it is opened.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadWords } from './i18n.ts';
import type { ROUTES } from './routes.data.ts';

type Screen = LazyExoticComponent<ComponentType>;
type Load<K extends string> = () => Promise<Record<K, ComponentType>>;

/** `words`: all that the screen ever speaks, but `common` and those of its frame; the work area's has them all. A test sees to it. */
const screen = <K extends string>(load: Load<K>, name: K, words: readonly string[] = []): Screen =>
  lazy(async () => {
    const [screens, { WorkLook }] = await Promise.all([load(), import('./theme/work-look.tsx'), loadWords(words)]);
    const Shown: ComponentType = screens[name];
    return {
      default: () => (
        <WorkLook>
          <Shown />
        </WorkLook>
      ),
    };
  });

/** With the first screens' recipes alone: those of `system.ts`. A test sees to it. */
const light = <K extends string>(load: Load<K>, name: K, words: readonly string[]): Screen =>
  lazy(async () => ({ default: (await Promise.all([load(), loadWords(words)]))[0][name] }));

export const SCREENS: Readonly<Record<(typeof ROUTES)[number]['path'], Screen>> = {
  '/': screen(() => import('#src/screens/portal/home.tsx'), 'HomeScreen', ['portal']),
  '/login/:module?': light(() => import('#src/screens/entry/login.tsx'), 'LoginScreen', ['entry']),
  '/ResetPwd': light(() => import('#src/screens/entry/reset-pwd.tsx'), 'ResetPwdScreen', ['entry']),
  '/RedirectWeb': light(() => import('#src/screens/entry/redirect-web.tsx'), 'RedirectWebScreen', ['entry']),
  '/Maintain': light(() => import('#src/screens/entry/maintain.tsx'), 'MaintainScreen', ['entry']),
  '/JoinClass': light(() => import('#src/screens/entry/join-class.tsx'), 'JoinClassScreen', ['entry']),
  '/403': light(() => import('#src/screens/error/forbidden.tsx'), 'ForbiddenScreen', ['error']),
  '/404': light(() => import('#src/screens/error/missing.tsx'), 'MissingScreen', ['error']),
  '/500': light(() => import('#src/screens/error/failed.tsx'), 'FailedScreen', ['error']),
  '/chat': screen(() => import('#src/screens/chat/screen.tsx'), 'ChatScreen', ['blocks', 'chat']),
  '/AiCurriculumLearning': light(() => import('#src/screens/learn/lesson/screen.tsx'), 'LessonScreen', [
    'aloud',
    'blocks',
    'learn',
    'notes',
  ]),
  '/CurriculumAIScore': screen(() => import('#src/screens/learn/score/screen.tsx'), 'ScoreScreen', [
    'blocks',
    'notes',
    'score',
  ]),
  '/AICurriculumInfo': screen(() => import('#src/screens/learn/course/screen.tsx'), 'CourseScreen', [
    'blocks',
    'graph',
    'learn',
    'mastery',
  ]),
  '/teach/AIcourse': screen(() => import('#src/screens/teach/courses/screen.tsx'), 'CoursesScreen'),
  '/teach/AIcourseInfo': screen(() => import('#src/screens/teach/course/screen.tsx'), 'CourseInfoScreen'),
  '/admin/user': screen(() => import('#src/screens/admin/users/screen.tsx'), 'UserScreen'),
  '/admin/dept': screen(() => import('#src/screens/admin/depts/screen.tsx'), 'DeptScreen'),
  '/logs/log': screen(() => import('#src/screens/admin/logs/screen.tsx'), 'LogScreen'),
  '/teach/myclass': screen(() => import('#src/screens/teach/classes/screen.tsx'), 'MyClassScreen'),
  '/teach/board': screen(() => import('#src/screens/teach/board/screen.tsx'), 'BoardScreen'),
  '/teach/board/projector': screen(() => import('#src/screens/teach/board/projector.tsx'), 'ProjectorScreen', [
    'blocks',
    'board',
    'people',
  ]),
  '/teach/board/remote': screen(() => import('#src/screens/teach/board/remote.tsx'), 'RemoteScreen', [
    'blocks',
    'board',
    'learn',
  ]),
  '/admin/role': screen(() => import('#src/screens/admin/roles/screen.tsx'), 'RoleScreen'),
  '/system/menu': screen(() => import('#src/screens/admin/menus/screen.tsx'), 'MenuScreen'),
  '/jobs': screen(() => import('#src/screens/jobs/screen.tsx'), 'JobsScreen'),
  '/qa/machines': screen(() => import('#src/screens/qa/machines/screen.tsx'), 'MachinesScreen'),
  '/MySetting': screen(() => import('#src/screens/student/setting.tsx'), 'SettingScreen', ['student']),
  // written out here, so that a release build drops the branch and the chunks
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1'
    ? {
        '/dev/blocks': screen(() => import('#src/screens/dev/blocks.tsx'), 'BlocksScreen', ['blocks']),
        '/dev/list': screen(() => import('#src/screens/dev/list.tsx'), 'ListScreen'),
        '/dev/kit': screen(() => import('#src/screens/dev/kit.tsx'), 'KitScreen'),
      }
    : {}),
};
