// What the rest of the server knows of the media server: who may be in a room, tokens, and a few calls.
import type { IncomingHttpHeaders } from 'node:http';

/** `ready`: people can speak. `starting`: it comes up. `preparing`: it is being made or fetched. `absent`: nothing to start; `reason` says what to do. `away`: there is one, it does not answer. `off`: `LIVEKIT=off`. */
export type MediaState = 'ready' | 'starting' | 'preparing' | 'absent' | 'away' | 'off';

export interface MediaHealth {
  state: MediaState;
  source?: 'configured' | 'path' | 'cache' | 'built' | 'downloaded';
  version?: string;
  /** Of `preparing`, 0 to 1, or what is being done where that has no share. */
  progress?: string;
  /** In Chinese and English: what to type where there is none. */
  reason?: string;
  /** It records by itself; else a teacher's browser does. */
  egress?: true;
}

/** What is to become one file: a room's sound, mixed, or its picture. `id`: ours, by which the file is found. */
export interface EgressTrack {
  id: string;
  kind: 'audio' | 'screen';
}

/** What has become of a recording that was begun. */
export interface EgressNews {
  /** The id that Egress gave the recording. */
  id: string;
  state: 'running' | 'whole' | 'failed';
  /** By its clock. */
  startedAt: number | null;
}

/** Names of LiveKit's own: what a person may send. */
export type MediaSource = 'microphone' | 'camera' | 'screen_share' | 'screen_share_audio';

export interface Participant {
  /** The media room: the id of the class. */
  room: string;
  /** The person's user id. */
  identity: string;
}

export interface RoomToken {
  /** JWT HS256, for 60 seconds. */
  token: string;
  /** Milliseconds since the epoch, the server's clock. */
  expiresAt: number;
}

/** What a webhook says, without what LiveKit adds of passwords. */
export interface MediaEvent {
  id: string;
  event: string;
  /** Milliseconds since the epoch, the media server's clock. */
  at: number;
  room: string;
  participant?: { sid: string; identity: string };
  track?: { sid: string; source: MediaSource };
  /** What an event of a recording tells. */
  egress?: EgressNews;
}

interface Egress {
  /** All of the tracks, or none; resolves with Egress's ids, in their order. */
  start: (room: string, tracks: readonly EgressTrack[]) => Promise<string[]>;
  /** Again, or when it has ended: nothing changes. */
  stop: (id: string) => Promise<void>;
  /** Null: it is not known any more. */
  ask: (id: string) => Promise<EgressNews | null>;
}

export interface Media {
  health: () => MediaHealth;
  /** Called when `health` changes; returns what stops it. */
  onHealth: (told: (health: MediaHealth) => void) => () => void;
  /**
   * Given once, by the module whose classes the rooms are: `admits` is asked on every attach (false: 401), `open` names the
   * rooms that are to exist whenever the media server comes up, for it forgets them all.
   */
  serve: (host: { admits: (participant: Participant) => Promise<boolean>; open: () => Promise<string[]> }) => void;
  token: (participant: Participant, sources: readonly MediaSource[]) => Promise<RoomToken>;
  /** These do nothing where the media server is not `ready`, and never throw: the class goes on without. */
  openRoom: (room: string) => Promise<void>;
  closeRoom: (room: string) => Promise<void>;
  /**
   * What this person may send from now on; what they may no longer send is gone at once. One after the other for each participant:
   * a question is asked when its turn has come, so that what was so before is never said after what is so now.
   */
  grant: (
    participant: Participant,
    sources: readonly MediaSource[] | (() => Promise<readonly MediaSource[] | null>),
  ) => Promise<void>;
  /** Of one person, or of all but `except`: microphones are silent until they are turned on again. */
  mute: (room: string, who: { identity: string } | { except: readonly string[] }) => Promise<void>;
  remove: (participant: Participant) => Promise<void>;
  /** Who is in the room now, each by the sid that webhooks name; null where it cannot be asked. */
  people: (room: string) => Promise<{ sid: string; identity: string }[] | null>;
  /** Null where none is configured. Its calls reject where they do not go through. */
  egress: Egress | null;
  /** Signature on the raw body; null where it is forged, too old, or not a webhook's. */
  webhook: (body: string, headers: IncomingHttpHeaders) => Promise<MediaEvent | null>;
  stop: () => Promise<void>;
}

export interface HasMedia {
  media: Media;
}
