// The home of who is signed in: what goes on for them, and what of the school's modules has one's own in its place.
import { Suspense } from 'react';
import type { UserInfo } from '#contract/auth.ts';
import type { HomeModule } from '#contract/home.ts';
import { AdminDay } from '#src/blocks/day/admin-day.tsx';
import { ModuleView } from '#src/blocks/home/modules.tsx';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import { Catalogue } from '../catalogue.tsx';
import { Continue } from '../continue.tsx';
import { TeacherDay } from '../tasks/teacher-day.tsx';
import { TodayTasks } from '../tasks/today.tsx';

// live classes come with their words: who has none loads neither before the page stands
const OnNow = later(async () => (await withWords(['openLive'], import('#src/blocks/live/on-now.tsx'))).OnNow);
const OpenLives = later(async () => (await withWords(['openLive'], import('#src/blocks/live/strip.tsx'))).OpenLives);
// so do experiments
const Experiments = later(
  async () => (await withWords(['experiment'], import('#src/blocks/experiments/strip.tsx'))).Experiments,
);

export const Mine = ({ user }: { user: UserInfo }) => (
  <>
    <Suspense fallback={null}>
      <OnNow />
    </Suspense>
    <Continue user={user} />
    {user.role === 'student' ? <TodayTasks /> : null}
    {user.role === 'teacher' ? <TeacherDay /> : null}
    {user.role === 'admin' || user.role === 'super' ? <AdminDay /> : null}
  </>
);

/** Courses are there, wherever the school has put them, or has not. */
export function MineOf({ modules }: { modules: readonly HomeModule[] }) {
  const has = (kind: HomeModule['kind']) => modules.some((module) => module.kind === kind);
  return (
    <>
      {has('courses') ? null : <Catalogue />}
      {modules.map((module) => (
        <Suspense key={module.id} fallback={null}>
          <Own module={module} />
        </Suspense>
      ))}
      {has('experiments') ? null : (
        <Suspense fallback={null}>
          <Experiments />
        </Suspense>
      )}
    </>
  );
}

function Own({ module }: { module: HomeModule }) {
  if (module.kind === 'now') return <OpenLives />;
  if (module.kind === 'courses') return <Catalogue />;
  if (module.kind === 'experiments') return <Experiments />;
  return <ModuleView module={module} />;
}
