// A page's own way out in a component: acts in memory, sent as long as the component stands.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Pending } from './pending.ts';
import { createSend, type Send } from './send.ts';
import type { RefusedAct, Sender } from './send-lane.ts';
import type { NewAct } from './send-store.ts';

/** Sends the acts of a component. Each of `senders` has a lane; which senders there are must not change. */
export function useSend(
  senders: Readonly<Record<string, Sender>>,
  onRefused: (act: NewAct, refused: RefusedAct) => void = () => {},
): Send {
  const latest = useRef({ senders, onRefused });
  latest.current = { senders, onRefused };
  const [send] = useState(() => {
    const own = Object.entries(senders).map(([lane, sender]): [string, Sender] => [
      lane,
      { ...sender, send: (...given) => (latest.current.senders[lane] ?? sender).send(...given) },
    ]);
    return createSend({
      senders: Object.fromEntries(own),
      onRefused: (...given) => latest.current.onRefused(...given),
    });
  });
  useEffect(() => {
    send.start();
    return send.stop;
  }, [send]);
  return send;
}

const NONE: readonly Pending[] = [];
const never = () => () => {};

export const usePending = (send: Send | null, lane: string): readonly Pending[] =>
  useSyncExternalStore(send?.subscribe ?? never, () => send?.pending(lane) ?? NONE);
