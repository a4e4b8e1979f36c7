// Which screen answers at which path in the teacher area and the back office: the list comes with their frame, so that
// learners do without it.
import type { DevWorkPath, WorkPath } from './routes.data.ts';
import './routes.work.data.ts';
import type { Load } from './screen.ts';
import { full, screensOf } from './screens.tsx';

const LOADS: Readonly<Record<WorkPath, Load>> = {
  '/teach/AIcourse': full(() => import('#src/screens/teach/courses/screen.tsx'), 'CoursesScreen'),
  '/teach/AIcourseInfo': full(() => import('#src/screens/teach/course/screen.tsx'), 'CourseInfoScreen'),
  '/teach/course': full(() => import('#src/screens/teach/courses/screen.tsx'), 'PlainCoursesScreen'),
  '/teach/course/add': full(() => import('#src/screens/teach/courses/add-screen.tsx'), 'AddCourseScreen'),
  '/teach/course/courseInfo': full(() => import('#src/screens/teach/course/screen.tsx'), 'CourseInfoScreen'),
  '/curriculum/course': full(() => import('#src/screens/teach/courses/screen.tsx'), 'PlainCoursesScreen'),
  '/curriculum/course/add': full(() => import('#src/screens/teach/courses/add-screen.tsx'), 'AddCourseScreen'),
  '/curriculum/course/courseInfo': full(() => import('#src/screens/teach/course/screen.tsx'), 'CourseInfoScreen'),
  '/teach/myclass': full(() => import('#src/screens/teach/classes/screen.tsx'), 'MyClassScreen'),
  '/teach/myclass/ScoreManage': full(() => import('#src/screens/teach/scores/screen.tsx'), 'ScoreManageScreen'),
  '/score/manage': full(() => import('#src/screens/teach/scores/screen.tsx'), 'ScoreManageScreen'),
  '/teach/board': full(() => import('#src/screens/teach/board/screen.tsx'), 'BoardScreen'),
  '/teach/expermyment': full(() => import('#src/screens/teach/experiments/screen.tsx'), 'TaughtExperimentsScreen'),
  '/teach/expermyment/ExInfo': full(() => import('#src/screens/teach/experiments/info.tsx'), 'ExInfoScreen'),
  '/teach/expermyment/ScoreManage': full(() => import('#src/screens/teach/experiments/info.tsx'), 'ExInfoScreen'),
  '/ExperimentManage': full(() => import('#src/screens/teach/experiments/screen.tsx'), 'TaughtExperimentsScreen'),
  '/ExperimentManage/ExInfo': full(() => import('#src/screens/teach/experiments/info.tsx'), 'ExInfoScreen'),
  '/experiment/manage': full(() => import('#src/screens/teach/experiments/keep/screen.tsx'), 'KeptExperimentsScreen'),
  '/experiment/manage/addExperiment': full(() => import('#src/screens/teach/experiments/keep/edit.tsx'), 'EditScreen'),
  '/experiment/classify': full(() => import('#src/screens/teach/experiments/keep/cats.tsx'), 'CatsScreen'),
  '/live/calendar': full(() => import('#src/screens/live/calendar/screen.tsx'), 'LiveCalendarScreen'),
  '/live/course': full(() => import('#src/screens/live/course/screen.tsx'), 'LiveCoursesScreen'),
  '/live/course/add': full(() => import('#src/screens/live/course/add-screen.tsx'), 'AddLiveScreen'),
  '/live/course/info': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveInfoScreen'),
  '/live/course/recording': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/live/course/data': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/live/course/materials': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/live/course/teachers': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/live/course/interaction': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/live/course/statistics': full(() => import('#src/screens/live/course/info-screen.tsx'), 'LiveTabScreen'),
  '/admin/user': full(() => import('#src/screens/admin/users/screen.tsx'), 'UserScreen'),
  '/admin/dept': full(() => import('#src/screens/admin/depts/screen.tsx'), 'DeptScreen'),
  '/admin/role': full(() => import('#src/screens/admin/roles/screen.tsx'), 'RoleScreen'),
  '/system/menu': full(() => import('#src/screens/admin/menus/screen.tsx'), 'MenuScreen'),
  '/logs/log': full(() => import('#src/screens/admin/logs/screen.tsx'), 'LogScreen'),
  '/jobs': full(() => import('#src/screens/jobs/screen.tsx'), 'JobsScreen'),
  '/qa/machines': full(() => import('#src/screens/qa/machines/screen.tsx'), 'MachinesScreen'),
  '/qa/replay': full(() => import('#src/screens/qa/replay/screen.tsx'), 'ReplayScreen'),
  '/qa/feedback': full(() => import('#src/screens/qa/feedback/screen.tsx'), 'FeedbackScreen'),
};

export const WORK_SCREENS = screensOf({
  ...LOADS,
  // written out here, so that a release build drops the branch and the chunks
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1'
    ? ({
        '/dev/kit': full(() => import('#src/screens/dev/kit.tsx'), 'KitScreen'),
        '/dev/list': full(() => import('#src/screens/dev/list.tsx'), 'ListScreen'),
      } satisfies Record<DevWorkPath, Load>)
    : {}),
});
