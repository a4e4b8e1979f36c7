// When a line is too weak for pictures: after it was for some time, and not against who wants them back.
import type { Quality } from '#src/stream/seat.ts';

/** ms: a line that stumbles is no weak one. */
const WEAK = 10_000;
/** ms: so long a person's own choice holds. */
const CHOSEN = 120_000;

interface WeakLine {
  quality: (quality: Quality) => void;
  /** The person wants pictures. */
  wanted: () => void;
  stop: () => void;
}

export function watchLine(onWeak: () => void, now: () => number = Date.now): WeakLine {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWeak = false;
  let calmUntil = 0;
  const wait = () => {
    clearTimeout(timer);
    if (isWeak) timer = setTimeout(onWeak, Math.max(WEAK, calmUntil - now()));
  };
  return {
    quality: (quality) => {
      const weak = quality === 'poor' || quality === 'lost';
      if (weak === isWeak) return;
      isWeak = weak;
      wait();
    },
    wanted: () => {
      calmUntil = now() + CHOSEN;
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}
