// Which screen answers at which path in the teacher area and the back office: the list comes with their frame, so that
// learners do without it.
import type { DevWorkPath } from './routes.data.ts';
import './routes.work.data.ts';
import { WORK_LOADS } from './routes.work.list.ts';
import type { Load } from './screen.ts';
import { full, screensOf } from './screens.tsx';

export const WORK_SCREENS = screensOf({
  ...WORK_LOADS,
  // written out here, so that a release build drops the branch and the chunks
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1'
    ? ({
        '/dev/kit': full(() => import('#src/screens/dev/kit.tsx'), 'KitScreen'),
        '/dev/list': full(() => import('#src/screens/dev/list.tsx'), 'ListScreen'),
      } satisfies Record<DevWorkPath, Load>)
    : {}),
});
