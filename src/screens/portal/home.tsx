// The school's front page: for whoever is signed in, first what they left off; then the courses.
import { Box, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useSession } from '#src/api/session.ts';
import { AdminDay } from '#src/blocks/day/admin-day.tsx';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import { Catalogue } from './catalogue.tsx';
import { Continue } from './continue.tsx';
import { Hero } from './hero.tsx';
import { TeacherDay } from './tasks/teacher-day.tsx';
import { TodayTasks } from './tasks/today.tsx';

// live classes come with their words: who has none loads neither before the page stands
const OnNow = later(async () => (await withWords(['openLive'], import('#src/blocks/live/on-now.tsx'))).OnNow);
const OpenLives = later(async () => (await withWords(['openLive'], import('#src/blocks/live/strip.tsx'))).OpenLives);

// so do experiments
const Experiments = later(
  async () => (await withWords(['experiment'], import('#src/blocks/experiments/strip.tsx'))).Experiments,
);

/** @page / */
export function HomeScreen() {
  const { user } = useSession();
  return (
    <Box flex="1">
      {user ? null : <Hero />}
      <Stack
        gap={{ base: '8', md: '12' }}
        maxW="7xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '6', md: '10' }}
      >
        {user ? (
          <Suspense fallback={null}>
            <OnNow />
          </Suspense>
        ) : null}
        {user ? <Continue user={user} /> : null}
        {user?.role === 'student' ? <TodayTasks /> : null}
        {user?.role === 'teacher' ? <TeacherDay /> : null}
        {user?.role === 'admin' || user?.role === 'super' ? <AdminDay /> : null}
        <Suspense fallback={null}>
          <OpenLives />
        </Suspense>
        <Catalogue />
        <Suspense fallback={null}>
          <Experiments />
        </Suspense>
      </Stack>
    </Box>
  );
}
