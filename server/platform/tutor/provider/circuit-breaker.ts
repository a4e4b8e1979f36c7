// A provider that has gone silent is left alone for a while: thirty students must not wait half a minute at every step.

interface Rest {
  /** Whether to ask now. While it rests, one question a minute finds out; the others go on without. */
  isOver: () => boolean;
  heard: () => void;
  silent: () => void;
}

/** One silence may be a single question's bad luck. */
const ENOUGH = 2;
const REST_MS = 60_000;

export function createCircuitBreaker(now: () => number, enough = ENOUGH): Rest {
  let silences = 0;
  let until = 0;
  return {
    isOver: () => {
      if (silences < enough) return true;
      if (now() < until) return false;
      until = now() + REST_MS;
      return true;
    },
    heard: () => {
      silences = 0;
    },
    silent: () => {
      silences += 1;
      until = now() + REST_MS;
    },
  };
}
