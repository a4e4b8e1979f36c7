// What this device sends in class, and what keeps it from that: of each of the three.
import { useEffect, useState } from 'react';
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
  return {
    microphone: read(microphone?.getSnapshot()),
    camera: read(camera?.getSnapshot()),
    screen_share: read(screen?.getSnapshot()),
  };
}
