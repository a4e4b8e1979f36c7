// What has just been done to somebody in class, and what a host must not overlook. It comes with the first such thing.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, isRecorded } from '#src/machines/live/live.selectors.ts';
import type { Source } from '#src/machines/seat/source.machine.ts';
import { type ClassView, isHost } from '../class/class.ts';
import { RoomNotice } from './room-notice.tsx';
import type { OwnSource } from './use-own-sources.ts';
import type { OwnSeat } from './use-seat.ts';

interface Props {
  view: ClassView;
  own: OwnSeat;
  microphone: OwnSource['is'];
  /** Was given the floor, and has not spoken yet. */
  isAsked: boolean;
  nameOf: (userId: string) => string;
  /** What the class's log told before is known already. */
  since: number;
}

interface Told {
  /** The same again, put away once, stays away. */
  key: string;
  text: string;
  action?: { text: string; run: () => void } | undefined;
}

export function RoomNews({ view, own, microphone, isAsked, nameOf, since }: Props) {
  const { t } = useTranslation('liveNews');
  const [closed, setClosed] = useState<readonly string[]>([]);
  const close = (key: string) => setClosed((known) => [...known, key]);
  const { acts } = view;
  const turnOn = {
    text: t('turnOn'),
    run: () => own.seat.actor.send({ type: 'turn.on', source: 'microphone' }),
  };
  const isSpeaking = own.state.matches({ present: 'speaking' });
  const muted = useMute(view, { since, microphone, isSpeaking, granted: own.state.context.granted });
  // who has not spoken was not silenced
  const mute = isAsked ? null : muted;
  const taken = useTaken(view);
  const rule = ruleOf(view, since);
  const [first] = view.hands;
  const silent = isRecorded(view.at) ? 'silentRecorded' : 'silent';
  const all: (Told | false | null | undefined)[] = [
    mute && {
      key: `mute ${mute.seq}`,
      text: t(mute.isAll ? 'mutedAll' : 'muted', { name: nameOf(mute.by) }),
      action: turnOn,
    },
    !mute &&
      view.facts.role === 'host' &&
      isOpen(view.at) &&
      isSpeaking &&
      microphone === 'off' && {
        key: silent,
        text: t(silent),
        action: turnOn,
      },
    taken > 0 && {
      key: `taken ${taken}`,
      text: t('taken'),
      action: acts?.can('hand') ? { text: t('raise'), run: () => acts.command({ type: 'hand', up: true }) } : undefined,
    },
    rule && { key: `rule ${rule.seq}`, text: t(rule.what) },
    isHost(view) &&
      first !== undefined && {
        key: `hand ${view.hands.at(-1)}`,
        text: t(view.hands.length > 1 ? 'hands' : 'hand', { name: nameOf(first), count: view.hands.length }),
        action: acts?.can('grant')
          ? {
              text: t('letSpeak'),
              run: () => acts.command({ type: 'grant', userId: first, sources: ['microphone'] }),
            }
          : undefined,
      },
  ];
  return all.flatMap((told) =>
    told && !closed.includes(told.key) ? (
      <RoomNotice key={told.key} action={told.action} close={{ text: t('close'), run: () => close(told.key) }}>
        {told.text}
      </RoomNotice>
    ) : (
      []
    ),
  );
}

interface Own {
  since: number;
  microphone: OwnSource['is'];
  isSpeaking: boolean;
  granted: readonly Source[];
}

/** By whom one was muted, until one's microphone was turned on again. Mute for all leaves out who teaches. */
function useMute(view: ClassView, { since, microphone, isSpeaking, granted }: Own) {
  const { ruled } = view.log;
  const own = ruled[view.userId];
  const ofAll = isHost(view) ? undefined : ruled[''];
  const mute = [own, ofAll]
    .filter((r) => r?.name === 'live.muted' && r.by !== view.userId)
    .toSorted((a, b) => (b?.seq ?? 0) - (a?.seq ?? 0))[0];
  const seq = mute?.seq ?? 0;
  const [known, setKnown] = useState(since);
  useEffect(() => {
    if (microphone === 'starting') setKnown(seq);
  }, [microphone, seq]);
  // the log may be quicker than the media server
  const isSilent = microphone === 'off' || microphone === 'failed';
  if (!mute || seq <= known || !isSilent || !isSpeaking || !granted.includes('microphone')) return null;
  return { seq, by: mute.by ?? '', isAll: mute === ofAll };
}

/** How often the floor was taken back from this person, while they have not asked for it again; 0: it was not. */
function useTaken(view: ClassView): number {
  const { userId, hands, floor } = view;
  const has = floor.some((s) => s.userId === userId);
  const had = useRef(has);
  const times = useRef(0);
  const [taken, setTaken] = useState(0);
  const isUp = hands.includes(userId);
  useEffect(() => {
    if (had.current && !has) setTaken(++times.current);
    else if (has || isUp) setTaken(0);
    had.current = has;
  }, [has, isUp]);
  return isOpen(view.at) && !isHost(view) ? taken : 0;
}

function ruleOf(view: ClassView, since: number): { seq: number; what: 'promoted' | 'demoted' } | null {
  const rule = view.log.ruled[view.userId];
  if (!rule || rule.seq <= since) return null;
  if (rule.name === 'live.promoted' && isHost(view)) return { seq: rule.seq, what: 'promoted' };
  return rule.name === 'live.demoted' && !isHost(view) ? { seq: rule.seq, what: 'demoted' } : null;
}
