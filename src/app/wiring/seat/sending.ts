// What this device sends: taken from its devices once, sent in whatever room it sits.
import { type LocalTrackPublication, PublishTrackError, type Room, Track } from 'livekit-client';
import type { DeviceTrouble, Source } from '#src/machines/seat/source.machine.ts';
import { captureTracks, type Hand, letGo, troubleOf } from './devices.ts';

/** ms: the class's log is quicker than the media server's own word. */
const PERMITTED = 5_000;
/** As the protocol counts them. */
const NUMBERS: Readonly<Record<Source, number>> = { camera: 1, microphone: 2, screen_share: 3 };

const NAMES: Readonly<Record<Source, Track.Source>> = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
  screen_share: Track.Source.ScreenShare,
};
export const publishedSource = (publication: Pick<LocalTrackPublication, 'source'>): Source | null =>
  (Object.keys(NAMES) as Source[]).find((source) => NAMES[source] === publication.source) ?? null;

const isTold = (error: unknown) => typeof error === 'object' && error !== null && 'trouble' in error;
const refused = (): { trouble: DeviceTrouble } => ({ trouble: 'refused' });

export interface TrackSender {
  publish: (source: Source, device: string | null, signal: AbortSignal) => Promise<null>;
  unpublish: (source: Source) => void;
}

/** `onEnded`: the browser has taken a device away, or the person has stopped sharing in the browser's own bar. */
export function sendingIn(
  room: Room,
  hand: Hand,
  onEnded: (source: Source, trouble: DeviceTrouble | null) => void,
): TrackSender {
  const local = room.localParticipant;
  // one after the other for each source: what is turned off and on quickly ends as it was meant
  const queues = new Map<Source, Promise<unknown>>();
  const queued = <T>(source: Source, work: () => Promise<T>): Promise<T> => {
    const done = (queues.get(source) ?? Promise.resolve()).then(work, work);
    queues.set(source, done);
    return done;
  };

  const isPermitted = (source: Source) => {
    const { permissions } = local;
    if (!permissions?.canPublish) return false;
    const { canPublishSources } = permissions;
    return canPublishSources.length === 0 || canPublishSources.includes(NUMBERS[source]);
  };
  const permitted = (source: Source) =>
    new Promise<void>((resolve, reject) => {
      const done = (settle: () => void) => {
        local.off('participantPermissionsChanged', look);
        clearTimeout(timer);
        settle();
      };
      const look = () => isPermitted(source) && done(resolve);
      const timer = setTimeout(() => done(() => reject(refused())), PERMITTED);
      local.on('participantPermissionsChanged', look);
      look();
    });

  async function take(source: Source, device: string | null): Promise<readonly MediaStreamTrack[]> {
    const held = hand.get(source);
    if (held && held.device === device && held.tracks[0]?.readyState === 'live') return held.tracks;
    letGo(hand, source);
    const tracks = await captureTracks(source, device).catch((error: unknown) => {
      throw troubleOf(error);
    });
    hand.set(source, { device, tracks });
    tracks[0]?.addEventListener('ended', () => {
      if (hand.get(source)?.tracks !== tracks) return;
      withdraw(source);
      onEnded(source, source === 'screen_share' ? null : 'gone');
    });
    return tracks;
  }

  async function publish(source: Source, device: string | null, signal: AbortSignal): Promise<null> {
    if (signal.aborted) return null;
    const stopped = () => {
      if (signal.aborted) letGo(hand, source);
      return signal.aborted;
    };
    try {
      // first: a screen is given only while the click is fresh
      const [main, sound] = await take(source, device);
      if (stopped()) return null;
      await permitted(source);
      if (stopped() || !main) return null;
      await local.publishTrack(main, { source: NAMES[source] });
      if (sound) await local.publishTrack(sound, { source: Track.Source.ScreenShareAudio });
      return null;
    } catch (error) {
      letGo(hand, source);
      if (isTold(error)) throw error;
      throw error instanceof PublishTrackError && error.status === 403 ? refused() : troubleOf(error);
    }
  }

  const withdraw = (source: Source) => {
    const tracks = hand.get(source)?.tracks ?? [];
    // silent and dark at once, whatever the line says
    letGo(hand, source);
    return queued(source, async () => {
      for (const track of tracks) await local.unpublishTrack(track, false).catch(() => {});
    });
  };

  return {
    publish: (source, device, signal) => queued(source, () => publish(source, device, signal)),
    unpublish: (source) => void withdraw(source),
  };
}
