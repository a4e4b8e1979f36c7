// What of a media room can be recorded: told when it has changed.
import { type Participant, type Room, Track } from 'livekit-client';
import type { RoomMedia } from '#src/stream/seat.ts';

const trackOf = (person: Participant, source: Track.Source): MediaStreamTrack | null => {
  const publication = person.getTrackPublication(source);
  const track = publication?.isMuted ? undefined : publication?.track?.mediaStreamTrack;
  return track?.readyState === 'live' ? track : null;
};
const SOUNDS = [Track.Source.Microphone, Track.Source.ScreenShareAudio] as const;

export function recordable(room: Room, tell: (media: RoomMedia) => void): () => void {
  let told = '';
  return () => {
    const own = room.localParticipant;
    const people: Participant[] = [own, ...room.remoteParticipants.values()];
    const sounds = people.flatMap((person) => SOUNDS.flatMap((source) => trackOf(person, source) ?? []));
    const camera = trackOf(own, Track.Source.Camera);
    // a screen that this page does not show is not fetched, and not recorded
    const screen = people.map((person) => trackOf(person, Track.Source.ScreenShare)).find((t) => t !== null) ?? null;
    const name = [camera?.id, screen?.id, ...sounds.map((t) => t.id)].join(' ');
    if (name === told) return;
    told = name;
    tell({ sounds, camera, screen });
  };
}
