// Which screen answers at which path, outside the work area. It comes with the frame of such a page; the lesson, which is
// opened most often, does without.
import type { Location } from 'react-router-dom';
import { provideSeats } from '#src/stream/seat.ts';
import type { DevOuterPath, OuterPath } from './routes.data.ts';
import { type Load, light } from './screen.ts';
import { full, screensOf } from './screens.tsx';
import { Shown } from './shown.tsx';

// what makes seats in a live class comes with the first class; the media server's own library later
provideSeats(async () => (await import('./wiring/seat/open-seat.ts')).openSeat);

/** The login form, the lesson and a run of an experiment do not wait for these: they stand in `page.tsx` and `pages.tsx`. */
const LOADS: Readonly<
  Record<Exclude<OuterPath, '/login/:module?' | '/AiCurriculumLearning' | '/CourseLearning'>, Load>
> = {
  '/': full(() => import('#src/screens/portal/home.tsx'), 'HomeScreen'),
  '/ResetPwd': light(() => import('#src/screens/entry/reset-pwd.tsx'), 'ResetPwdScreen'),
  '/RedirectWeb': light(() => import('#src/screens/entry/redirect-web.tsx'), 'RedirectWebScreen'),
  '/Maintain': light(() => import('#src/screens/entry/maintain.tsx'), 'MaintainScreen'),
  '/JoinClass': light(() => import('#src/screens/entry/join-class.tsx'), 'JoinClassScreen'),
  '/403': light(() => import('#src/screens/error/forbidden.tsx'), 'ForbiddenScreen'),
  '/404': light(() => import('#src/screens/error/missing.tsx'), 'MissingScreen'),
  '/500': light(() => import('#src/screens/error/failed.tsx'), 'FailedScreen'),
  '/chat': full(() => import('#src/screens/chat/screen.tsx'), 'ChatScreen'),
  '/CurriculumAIScore': full(() => import('#src/screens/learn/score/screen.tsx'), 'ScoreScreen'),
  '/AICurriculumInfo': full(() => import('#src/screens/learn/course/screen.tsx'), 'CourseScreen'),
  '/wordView': full(() => import('#src/screens/viewer/screen.tsx'), 'WordScreen'),
  '/ExcelView': full(() => import('#src/screens/viewer/screen.tsx'), 'ExcelScreen'),
  '/Curriculum': full(() => import('#src/screens/portal/courses.tsx'), 'CoursesScreen'),
  '/MyCurriculum': full(() => import('#src/screens/portal/courses.tsx'), 'MyCoursesScreen'),
  '/CurriculumInfo': full(() => import('#src/screens/learn/course/screen.tsx'), 'CourseScreen'),
  '/CurriculumInfo2': full(() => import('#src/screens/learn/course/screen.tsx'), 'CourseScreen'),
  '/CurriculumLearning': light(() => import('#src/screens/learn/study/screen.tsx'), 'StudyScreen'),
  '/CurriculumLearning/work': full(() => import('#src/screens/portal/tasks/work.tsx'), 'CourseWorkScreen'),
  '/CurriculumScore': full(() => import('#src/screens/student/course-score.tsx'), 'CourseScoreScreen'),
  '/teach/board/projector': full(() => import('#src/screens/teach/board/projector.tsx'), 'ProjectorScreen'),
  '/teach/board/remote': full(() => import('#src/screens/teach/board/remote.tsx'), 'RemoteScreen'),
  '/Live': full(() => import('#src/screens/live/portal/screen.tsx'), 'OpenLivesScreen'),
  '/LiveInfo': full(() => import('#src/screens/live/portal/info-screen.tsx'), 'OpenLiveScreen'),
  '/Course': full(() => import('#src/screens/learn/experiments/catalogue.tsx'), 'ExperimentsScreen'),
  '/CourseInfo': full(() => import('#src/screens/learn/experiments/info.tsx'), 'ExperimentInfoScreen'),
  '/MyCourse': full(() => import('#src/screens/learn/experiments/own.tsx'), 'MyExperimentsScreen'),
  '/MyExperiment': full(() => import('#src/screens/learn/experiments/runs.tsx'), 'ExperimentRunsScreen'),
  '/MyExperiment/ScoreManage': full(() => import('#src/screens/learn/experiments/runs.tsx'), 'ExperimentScoreScreen'),
  '/MyTask': full(() => import('#src/screens/portal/tasks/screen.tsx'), 'MyTaskScreen'),
  '/MyClass': full(() => import('#src/screens/student/my-class.tsx'), 'MyClassScreen'),
  '/MyScore': full(() => import('#src/screens/student/my-score.tsx'), 'MyScoreScreen'),
  '/RemoteLive/wall': full(() => import('#src/screens/live/class/wall-screen.tsx'), 'WallScreen'),
  '/RemoteLive': full(() => import('#src/screens/live/screen.tsx'), 'RemoteLiveScreen'),
  '/MySetting': full(() => import('#src/screens/student/setting.tsx'), 'SettingScreen'),
};

const SCREENS = screensOf({
  ...LOADS,
  // written out here, so that a release build drops the branch and the chunks
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1'
    ? ({
        '/dev/blocks': full(() => import('#src/screens/dev/blocks.tsx'), 'BlocksScreen'),
        '/dev/player': full(() => import('#src/screens/dev/player.tsx'), 'PlayerScreen'),
      } satisfies Record<DevOuterPath, Load>)
    : {}),
});

interface Props {
  path: string;
  location: Location;
  fetchNext: () => Promise<unknown>;
}

export const OuterPage = ({ path, ...place }: Props) => <Shown path={path} screen={SCREENS[path]} {...place} />;
