// Which screen answers at which path, outside the work area. It comes with the frame of such a page; the lesson, which is
// opened most often, does without.
import type { Location } from 'react-router-dom';
import { provideSeats } from '#src/stream/seat.ts';
import type { DevOuterPath } from './routes.data.ts';
import { OUTER_LOADS } from './routes.list.ts';
import type { Load } from './screen.ts';
import { full, screensOf } from './screens.tsx';
import { PageScreen } from './shown.tsx';

// what makes seats in a live class comes with the first class; the media server's own library later
provideSeats(async () => (await import('./wiring/seat/open-seat.ts')).openSeat);

const SCREENS = screensOf({
  ...OUTER_LOADS,
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

export const OuterPage = ({ path, ...place }: Props) => <PageScreen path={path} screen={SCREENS[path]} {...place} />;
