// A media room that this device is in: the one place that knows the media server's library. It comes when a lobby is opened.

import {
  ConnectionQuality,
  DisconnectReason,
  LogLevel,
  type Participant,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client';
import type { Pass, RoomEnd, SeatEvent } from '#src/machines/seat/seat.machine.ts';
import type { Attendee, Quality, RoomMedia, RoomView } from '#src/stream/seat.ts';
import { isSame } from '#src/ui/same.ts';
import type { Hand } from './devices.ts';
import { picturesOf } from './pictures.ts';
import { recordable } from './recordable.ts';
import { publishedSource, sendingIn, type TrackSender } from './sending.ts';

// the seat's chart says what is wrong; its addresses hold tokens, which no console is to keep
setLogLevel(LogLevel.silent);

declare global {
  interface Window {
    /** Test builds: the room, to make it fail. */
    __mediaRoom?: Room;
  }
}

const QUALITIES: Readonly<Record<ConnectionQuality, Quality>> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'fair',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'lost',
  [ConnectionQuality.Unknown]: 'unknown',
};

/** After these, who is there, what they send or how their line is may be another. */
const CHANGES = [
  RoomEvent.Connected,
  RoomEvent.Reconnected,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
  RoomEvent.ActiveSpeakersChanged,
  RoomEvent.ConnectionQualityChanged,
  RoomEvent.AudioPlaybackStatusChanged,
] as const;

export interface Joined extends TrackSender {
  ended: Promise<RoomEnd>;
  allowSound: () => void;
  playOn: (deviceId: string) => void;
}

/** ms: how long the room tries to go on as it was, its pictures with it; then, or when it is told that it cannot, the seat joins anew. */
const PATIENCE = 60_000;
const retryDelay = (tries: number, elapsed: number): number | null =>
  elapsed > PATIENCE ? null : tries === 0 ? 0 : Math.min(300 * tries, 1_000);

type Shown = Omit<RoomView, 'sound'>;

interface Options {
  pass: Pass;
  signal: AbortSignal;
  hand: Hand;
  speaker: string;
  tell: (event: SeatEvent) => void;
  show: (view: Shown) => void;
  record: (media: RoomMedia) => void;
}

export function joinRoom({ pass, signal, hand, speaker, tell, show, record }: Options): Joined {
  const room = new Room({
    adaptiveStream: true,
    dynacast: true,
    // what a device gives is kept over a lost room
    stopLocalTrackOnUnpublish: false,
    // the class is looked for as often as the seat itself looks: it may be there again in a moment
    reconnectPolicy: { nextRetryDelayInMs: ({ retryCount, elapsedMs }) => retryDelay(retryCount, elapsedMs) },
    ...(speaker ? { audioOutput: { deviceId: speaker } } : {}),
  });
  if (import.meta.env.DEV || import.meta.env.VITE_RECORD === '1') window.__mediaRoom = room;
  const pictures = picturesOf(room);
  const sending = sendingIn(room, hand, (source, trouble) => tell({ type: 'track.ended', source, trouble }));
  let lastSpeaker: string | null = null;
  let isAsked = false;
  let said: Shown | null = null;
  const media = recordable(room, record);

  const look = () => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      if (signal.aborted) return;
      hear(room);
      pictures.settle();
      media();
      const people = [room.localParticipant, ...room.remoteParticipants.values()];
      const view = {
        people: people.map((person) => attendeeOf(person)),
        speaker: lastSpeaker,
        quality: QUALITIES[room.localParticipant.connectionQuality],
        isBlocked: !room.canPlaybackAudio,
      };
      // much that the library tells changes nothing of what is shown; pictures stay the same object as long as they are the same
      if (isSame(said, view, 3)) return;
      said = view;
      show(view);
    });
  };
  const attendeeOf = (person: Participant): Attendee => {
    const { identity: userId, isLocal: isOwn, isSpeaking, connectionQuality } = person;
    const pictureOf = (source: Track.Source) => {
      const publication = person.getTrackPublication(source);
      return publication ? pictures.of(userId, publication, isOwn) : null;
    };
    const voice = person.getTrackPublication(Track.Source.Microphone);
    return {
      userId,
      isOwn,
      isSpeaking,
      quality: QUALITIES[connectionQuality],
      isHeard: voice !== undefined && !voice.isMuted,
      camera: pictureOf(Track.Source.Camera),
      screen: pictureOf(Track.Source.ScreenShare),
    };
  };

  for (const change of CHANGES) room.on(change, look);
  room
    // before the line for sound and pictures stands: what it is to carry is settled with it
    .on(RoomEvent.SignalConnected, () => {
      pictures.expect();
      look();
    })
    .on(RoomEvent.ActiveSpeakersChanged, (speakers) => {
      lastSpeaker = speakers.find((s) => !s.isLocal)?.identity ?? lastSpeaker;
    })
    .on(RoomEvent.SignalReconnecting, () => tell({ type: 'room.unsteady' }))
    // its session is lost: the library would build a new one and pause two seconds in it before it shows or sends anything;
    // the seat joins anew in a fraction of that, with a fresh pass
    .on(RoomEvent.Reconnecting, () => void room.disconnect(false))
    .on(RoomEvent.Reconnected, () => tell({ type: 'room.steady' }))
    .on(RoomEvent.TrackSubscribed, (track) => {
      if (track.kind === Track.Kind.Audio) document.body.append(track.attach());
    })
    .on(RoomEvent.TrackUnsubscribed, (track) => {
      if (track.kind === Track.Kind.Audio) for (const element of track.detach()) element.remove();
    })
    .on(RoomEvent.TrackMuted, (publication, person) => {
      const source = person.isLocal ? publishedSource(publication) : null;
      // what has ended is told by its device
      if (source && publication.track?.mediaStreamTrack.readyState === 'live') tell({ type: 'track.muted', source });
    });

  const ended = new Promise<RoomEnd>((resolve, reject) => {
    room.on(RoomEvent.Disconnected, (reason) =>
      resolve(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'taken' : 'lost'),
    );
    signal.addEventListener('abort', () => void room.disconnect(false), { once: true });
    room.connect(pass.url, pass.token, { autoSubscribe: false }).then(() => {
      look();
      tell({ type: 'room.connected' });
    }, reject);
  }).finally(() => {
    pictures.close();
    for (const element of document.querySelectorAll('body > audio')) element.remove();
  });

  return {
    ...sending,
    ended,
    allowSound: () => void room.startAudio().then(look, () => {}),
    playOn: (deviceId) => void room.switchActiveDevice('audiooutput', deviceId).catch(() => {}),
  };
}

/** Everybody is heard; whom one sees is for the page to say. */
function hear(room: Room): void {
  for (const person of room.remoteParticipants.values())
    for (const publication of person.audioTrackPublications.values())
      if ('setSubscribed' in publication && !publication.isDesired) publication.setSubscribed(true);
}
