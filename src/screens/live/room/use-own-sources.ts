// What this device sends in class, and what keeps it from that: of each of the three.
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { DeviceTrouble, Source, sourceMachine } from '#src/machines/seat/source.machine.ts';
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

const isSame = (a: OwnSource, b: OwnSource): boolean => a.is === b.is && a.trouble === b.trouble;

export function useOwnSources({ state }: OwnSeat): Readonly<Record<Source, OwnSource>> {
  const { microphone, camera, screen_share: screen } = state.children;
  const m = useSelector(microphone, read, isSame);
  const c = useSelector(camera, read, isSame);
  const s = useSelector(screen, read, isSame);
  // one object until one of them is another
  return useMemo(() => ({ microphone: m, camera: c, screen_share: s }), [m, c, s]);
}
