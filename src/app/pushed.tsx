// Whatever page a student is on, what a teacher pushes to their class comes there. What shows it is fetched for students alone.
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '#src/api/session.ts';

const Nothing: ComponentType = () => null;
/** Cut off from the server, the page goes on without. */
const ClassNews = lazy<ComponentType>(() =>
  import('#src/screens/learn/pushed/class-news.tsx').then(
    (m) => ({ default: m.ClassNews }),
    () => ({ default: Nothing }),
  ),
);

export function Pushed() {
  const { phase, user } = useSession();
  if (phase !== 'signedIn' || user?.role !== 'student') return null;
  return (
    <Suspense>
      <ClassNews key={user.id} />
    </Suspense>
  );
}
