// LiveKit's calls, tokens and signatures, by its own library.
import type { IncomingHttpHeaders } from 'node:http';
import {
  AccessToken,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
  TrackType,
  WebhookReceiver,
} from 'livekit-server-sdk';
import { newsOf } from './egress.ts';
import type { Keys } from './settings.ts';
import type { MediaEvent, MediaSource, Participant, RoomToken } from './types.ts';

const TOKEN_S = 60;
const CALL_S = 5;
/** A class may be empty for long, before it and in its break; it ends when we say so. */
const KEPT_S = 7 * 24 * 3600;

const SOURCES: Readonly<Record<MediaSource, TrackSource>> = {
  camera: TrackSource.CAMERA,
  microphone: TrackSource.MICROPHONE,
  screen_share: TrackSource.SCREEN_SHARE,
  screen_share_audio: TrackSource.SCREEN_SHARE_AUDIO,
};
const nameOf = (source: TrackSource): MediaSource | undefined =>
  (Object.keys(SOURCES) as MediaSource[]).find((name) => SOURCES[name] === source);

export type LiveKit = ReturnType<typeof livekitAt>;

/** `url`: http or https, where it takes signals and calls. */
export function livekitAt(url: string, { key, secret }: Keys) {
  const rooms = new RoomServiceClient(url, key, secret, { requestTimeout: CALL_S, failover: false });
  const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'not_found';
  const unlessMissing = (call: Promise<unknown>) =>
    call.then(
      () => {},
      (error: unknown) => {
        if (!isMissing(error)) throw error;
      },
    );
  return {
    url,
    /** It is there, and our keys are its own. */
    ask: () => rooms.listRooms(['-']).then(() => {}),
    answers: () =>
      rooms.listRooms(['-']).then(
        () => true,
        () => false,
      ),
    /** Again: nothing changes. */
    createRoom: (name: string) =>
      rooms.createRoom({ name, emptyTimeout: KEPT_S, departureTimeout: KEPT_S }).then(() => {}),
    deleteRoom: (room: string) => unlessMissing(rooms.deleteRoom(room)),
    removeParticipant: ({ room, identity }: Participant) => unlessMissing(rooms.removeParticipant(room, identity)),
    permit: ({ room, identity }: Participant, sources: readonly MediaSource[]) =>
      unlessMissing(
        rooms.updateParticipant(room, identity, {
          permission: {
            canSubscribe: true,
            canPublish: sources.length > 0,
            canPublishSources: sources.map((source) => SOURCES[source]),
            canPublishData: false,
            canUpdateMetadata: false,
          },
        }),
      ),
    /** Nobody in one that is not there. */
    people: (room: string) =>
      rooms.listParticipants(room).then(
        (all) => all.map(({ sid, identity }) => ({ sid, identity })),
        (error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        },
      ),
    /** Microphones of those whom `isMeant` names. */
    mute: async (room: string, isMeant: (identity: string) => boolean) => {
      const people = await rooms.listParticipants(room);
      const open = people
        .filter(({ identity }) => isMeant(identity))
        .flatMap(({ identity, tracks }) =>
          tracks.filter((t) => t.source === TrackSource.MICROPHONE && !t.muted).map(({ sid }) => ({ identity, sid })),
        );
      await Promise.all(
        open.map(({ identity, sid }) => unlessMissing(rooms.mutePublishedTrack(room, identity, sid, true))),
      );
    },
  };
}

/** By the real clock: LiveKit holds them against its own. */
export async function roomToken(
  { key, secret }: Keys,
  participant: Participant,
  sources: readonly MediaSource[],
): Promise<RoomToken> {
  const expiresAt = (Math.floor(Date.now() / 1000) + TOKEN_S) * 1000;
  const token = new AccessToken(key, secret, { identity: participant.identity, ttl: TOKEN_S });
  token.addGrant({
    roomJoin: true,
    room: participant.room,
    canSubscribe: true,
    canPublish: sources.length > 0,
    canPublishSources: sources.map((source) => SOURCES[source]),
    canPublishData: false,
    canUpdateOwnMetadata: false,
  });
  return { token: await token.toJwt(), expiresAt };
}

/**
 * Whose token it is, be it ours or one that LiveKit has renewed; null where it is forged, expired, or for no room.
 * `apart`: seconds that the clock of who has renewed it may differ from ours.
 */
export async function participantOf({ key, secret }: Keys, token: string, apart: number): Promise<Participant | null> {
  try {
    const { sub, video } = await new TokenVerifier(key, secret).verify(token, apart);
    return sub && video?.roomJoin && video.room ? { room: video.room, identity: sub } : null;
  } catch {
    return null;
  }
}

/** Null where it is not LiveKit's. What it says of rooms holds a password: only what is named here goes on. */
export async function eventOf({ key, secret }: Keys, body: string, headers: IncomingHttpHeaders) {
  try {
    const told = await new WebhookReceiver(key, secret).receive(body, headers.authorization);
    if (!told.id || !told.event) return null;
    const { participant, track, egressInfo } = told;
    const source = track && track.type !== TrackType.DATA ? nameOf(track.source) : undefined;
    const event: MediaEvent = {
      id: told.id,
      event: told.event,
      at: Number(told.createdAt) * 1000,
      room: told.room?.name ?? '',
      ...(participant ? { participant: { sid: participant.sid, identity: participant.identity } } : {}),
      ...(track && source ? { track: { sid: track.sid, source } } : {}),
      ...(egressInfo ? { egress: newsOf(egressInfo) } : {}),
    };
    return event;
  } catch {
    return null;
  }
}
