// What this device sends in class, and what keeps it from that: of each of the three.
import { useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DeviceTrouble, Source, sourceMachine } from '#src/machines/seat/source.machine.ts';
import { SOURCES } from '#src/machines/seat/source.machine.ts';
import type { OwnSeat } from './use-seat.ts';

export interface OwnSource {
  is: 'off' | 'starting' | 'on' | 'failed';
  trouble: DeviceTrouble | null;
}
type State = SnapshotFrom<typeof sourceMachine>;
const OFF: OwnSource = { is: 'off', trouble: null };

const read = (state: State | undefined): OwnSource => {
  if (!state) return OFF;
  const is = state.matches('on')
    ? 'on'
    : state.matches('failed')
      ? 'failed'
      : state.matches('off')
        ? 'off'
        : 'starting';
  return { is, trouble: state.context.trouble };
};

export function useOwnSources({ seat, state }: OwnSeat): Readonly<Record<Source, OwnSource>> {
  const actors = SOURCES.map((source) => state.children[source]);
  const [, drawAnew] = useState({});
  const [microphone, camera, screen] = actors;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three by name, whose list is another each time
  useEffect(() => {
    const following = actors.map((actor) => actor?.subscribe(() => drawAnew({})));
    return () => {
      for (const one of following) one?.unsubscribe();
    };
  }, [seat, microphone, camera, screen]);
  const [m, c, s] = [read(microphone?.getSnapshot()), read(camera?.getSnapshot()), read(screen?.getSnapshot())];
  // one object until one of them is another
  return useMemo(
    () => ({
      microphone: { is: m.is, trouble: m.trouble },
      camera: { is: c.is, trouble: c.trouble },
      screen_share: { is: s.is, trouble: s.trouble },
    }),
    [m.is, m.trouble, c.is, c.trouble, s.is, s.trouble],
  );
}
