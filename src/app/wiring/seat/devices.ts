// Cameras, microphones and screens as the browser gives them, and why it does not.
import type { DeviceTrouble, Source } from '#src/machines/seat/source.machine.ts';

const TROUBLES: Readonly<Record<string, DeviceTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const troubleOf = (error: unknown): { trouble: DeviceTrouble } => ({
  trouble: (error instanceof Error && TROUBLES[error.name]) || 'unknown',
});

const device = (id: string | undefined) => (id ? { deviceId: { exact: id } } : {});

/** What a lesson needs: a face at 720p, and no more than a school's line carries. */
const FACE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24 } } as const;
const VOICE = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;
const SCREEN = { frameRate: { ideal: 15, max: 30 } } as const;

/** A device that was chosen and is no more there gives way to the browser's own choice. */
export async function capture(
  wanted: Readonly<Partial<Record<'microphone' | 'camera', string>>>,
): Promise<MediaStream> {
  const ask = (exact: boolean) =>
    navigator.mediaDevices.getUserMedia({
      ...('microphone' in wanted ? { audio: { ...VOICE, ...(exact ? device(wanted.microphone) : {}) } } : {}),
      ...('camera' in wanted ? { video: { ...FACE, ...(exact ? device(wanted.camera) : {}) } } : {}),
    });
  const isChosen = Boolean(wanted.microphone || wanted.camera);
  return ask(true).catch((error: unknown) => {
    if (isChosen && troubleOf(error).trouble === 'missing') return ask(false);
    throw error;
  });
}

/** The picture first, the sound of what is shared where the browser has it. */
async function screen(): Promise<MediaStreamTrack[]> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: SCREEN, audio: true });
  return [...stream.getVideoTracks(), ...stream.getAudioTracks()];
}

export async function captureTracks(source: Source, deviceId: string | null): Promise<MediaStreamTrack[]> {
  if (source === 'screen_share') return screen();
  return (await capture({ [source]: deviceId ?? '' })).getTracks();
}

interface Held {
  device: string | null;
  tracks: readonly MediaStreamTrack[];
}
/** What is taken from devices. Kept over a lost room: a screen cannot be asked for again without a click. */
export type Hand = Map<Source, Held>;

export const letGo = (hand: Hand, source: Source): void => {
  for (const track of hand.get(source)?.tracks ?? []) track.stop();
  hand.delete(source);
};
