// Which pictures are shown where, and that no others are fetched.
import type { RemoteTrackPublication, Room, TrackPublication } from 'livekit-client';
import type { Picture } from '#src/stream/seat.ts';

/** ms: what moves from one place of the page to another is not let go meanwhile. */
const LINGER = 500;
/** Where so few pictures are sent, all are fetched with the joining: the page shows them in a moment. */
const MOST_EXPECTED = 3;
/** ms: what the page has not shown by then is let go. */
const EXPECTED = 2_000;

interface Pictures {
  of: (userId: string, publication: TrackPublication, isOwn: boolean) => Picture | null;
  /** Of who has just come in: what is sent already will be shown. */
  expect: () => void;
  /** Brings what is fetched and shown in line with what is asked for. */
  settle: () => void;
  close: () => void;
}

export function picturesOf(room: Room): Pictures {
  const shown = new Map<string, Set<HTMLVideoElement>>();
  const known = new Map<string, Picture>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let expected: ReadonlySet<string> = new Set();
  let expecting: ReturnType<typeof setTimeout> | undefined;

  const show = (key: string, element: HTMLVideoElement) => {
    const elements = shown.get(key) ?? new Set();
    elements.add(element);
    shown.set(key, elements);
    settle();
    return () => {
      elements.delete(element);
      clearTimeout(timer);
      timer = setTimeout(settle, LINGER);
    };
  };

  const attach = ({ trackSid, track }: TrackPublication) => {
    if (!track) return;
    const elements = shown.get(trackSid);
    for (const element of [...track.attachedElements])
      if (!elements?.has(element as HTMLVideoElement)) track.detach(element);
    for (const element of elements ?? []) if (!track.attachedElements.includes(element)) track.attach(element);
  };

  function settle() {
    for (const publication of room.localParticipant.videoTrackPublications.values()) attach(publication);
    for (const person of room.remoteParticipants.values())
      for (const publication of person.videoTrackPublications.values()) {
        const remote = publication as RemoteTrackPublication; // a remote person's are
        const isWanted = expected.has(remote.trackSid) || (shown.get(remote.trackSid)?.size ?? 0) > 0;
        if (remote.isDesired !== isWanted) remote.setSubscribed(isWanted);
        attach(remote);
      }
  }

  return {
    of: (userId, publication, isOwn) => {
      if (publication.isMuted || (isOwn && !publication.track)) return null;
      const key = publication.trackSid;
      const source = publication.source === 'camera' ? 'camera' : 'screen_share';
      const picture = known.get(key) ?? { key, userId, source, isOwn, show: (element) => show(key, element) };
      known.set(key, picture);
      return picture;
    },
    expect: () => {
      const sent = [...room.remoteParticipants.values()].flatMap((p) => [...p.videoTrackPublications.keys()]);
      if (sent.length > MOST_EXPECTED) return;
      expected = new Set(sent);
      clearTimeout(expecting);
      expecting = setTimeout(() => {
        expected = new Set();
        settle();
      }, EXPECTED);
    },
    settle,
    close: () => {
      clearTimeout(timer);
      clearTimeout(expecting);
    },
  };
}
