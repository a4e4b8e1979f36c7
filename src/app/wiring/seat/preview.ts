// What the lobby shows of oneself, to oneself alone.
import type { PreviewInput } from '#src/machines/seat/seat.machine.ts';
import { capture, troubleOf } from './devices.ts';

/** Settles when a device has gone. With nothing wanted it waits. */
export async function preview(
  { wanted, devices }: PreviewInput,
  signal: AbortSignal,
  show: (stream: MediaStream | null) => void,
): Promise<null> {
  const asked = Object.fromEntries(
    wanted.filter((s) => s !== 'screen_share').map((source) => [source, devices[source] ?? '']),
  );
  if (Object.keys(asked).length === 0) {
    show(null);
    return new Promise(() => {});
  }
  const stream = await capture(asked).catch((error: unknown) => {
    throw troubleOf(error);
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return null;
  }
  show(stream);
  return new Promise((resolve) => {
    const end = () => {
      stop();
      show(null);
      resolve(null);
    };
    signal.addEventListener('abort', end, { once: true });
    for (const track of stream.getTracks()) track.addEventListener('ended', end, { once: true });
  });
}
