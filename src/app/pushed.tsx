// Whatever page a student is on, what a teacher pushes to their class comes there. What shows it is fetched for students alone.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/api/session.ts';
import { whenUsable } from '#src/ui/usable.ts';

const Nothing: ComponentType = () => null;
/** Cut off from the server, the page goes on without. */
const ClassNews = lazy<ComponentType>(() =>
  import('#src/screens/learn/pushed/class-news.tsx').then(
    (m) => ({ default: m.ClassNews }),
    () => ({ default: Nothing }),
  ),
);

/** `isLight`: the page that it stands over is usable first. What it has missed by then its log tells it. */
export function Pushed({ isLight }: { isLight: boolean }) {
  const { phase, user } = useSession();
  const [isUsable, setUsable] = useState(false);
  useEffect(() => void whenUsable.then(() => setUsable(true)), []);
  const [hasCome, setCome] = useState(false);
  const comes = hasCome || !isLight || isUsable;
  // once there, it stays, whatever page comes next
  useEffect(() => setCome((had) => had || comes), [comes]);
  if (!comes) return null;
  if (phase !== 'signedIn' || user?.role !== 'student') return null;
  return (
    <Suspense>
      <ClassNews key={user.id} />
    </Suspense>
  );
}
