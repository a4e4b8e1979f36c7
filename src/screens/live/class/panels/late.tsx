// A part of a class that comes when it is first opened. Where it cannot be had now, the class around it goes on.
import { type ComponentType, useState } from 'react';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { useLoaded } from '#src/ui/viewer/use-loaded.ts';

interface Wanted<P> {
  load: () => Promise<ComponentType<P>>;
  attempt: number;
}
const fetch = async <P,>({ load }: Wanted<P>) => ({ Part: await load() });

/** `load` must not change while it stands (give the component a key). */
export function Late<P extends object>({ load, of }: { load: Wanted<P>['load']; of: P }) {
  const [wanted, want] = useState<Wanted<P>>({ load, attempt: 0 });
  const { data, error } = useLoaded<Wanted<P>, { Part: ComponentType<P> }>(wanted, fetch);
  if (error) return <ErrorState error={error} onRetry={() => want({ load, attempt: wanted.attempt + 1 })} />;
  return data ? <data.Part {...of} /> : <PageLoading />;
}
