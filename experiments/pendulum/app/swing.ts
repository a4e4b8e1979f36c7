// A pendulum that moves: simulated at the physics' own step, drawn whenever the screen is, pressed at the instant of the press.
import { advance, crossing, type Motion, STEP, type State, stretch } from '../physics.js';

interface Swing {
  /** Seconds since the release, now. */
  time: number;
  angle: number;
  isMoving: boolean;
  /** How much faster than life. */
  pace: number;
  /** Seconds, of one swing as it is now. */
  period: number;
}

interface Passing {
  /** Seconds since the release. */
  time: number;
  /** To the right. */
  toRight: boolean;
}

/** So much is simulated after a page that slept, at most. */
const LONGEST_FRAME = 0.1;

export function makeSwing(motion: Motion, degrees: number, onpass: (passing: Passing) => void) {
  let state: State = { angle: (degrees * Math.PI) / 180, speed: 0 };
  let steps = 0;
  let left = 0;
  const swing: Swing = {
    time: 0,
    angle: state.angle,
    isMoving: true,
    pace: 1,
    period: ((2 * Math.PI) / Math.sqrt(motion.pull)) * stretch(state.angle),
  };
  const tick = (seconds: number): void => {
    left += Math.min(seconds, LONGEST_FRAME) * swing.pace;
    while (left >= STEP) {
      const next = advance(motion, state);
      const at = crossing(state, next);
      if (at !== null) onpass({ time: steps * STEP + at, toRight: next.speed > 0 });
      state = next;
      steps++;
      left -= STEP;
    }
    swing.time = steps * STEP + left;
    swing.angle = advance(motion, state, left).angle;
  };
  return { swing, tick };
}

export type Moving = ReturnType<typeof makeSwing>;

/** Calls every frame until it is stopped; only one at a time. */
let frame = 0;
export function everyFrame(draw: (seconds: number) => void): void {
  cancelAnimationFrame(frame);
  let last = performance.now();
  const next = (now: number) => {
    draw(Math.max(0, now - last) / 1000);
    last = now;
    frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
}
export const stopFrames = (): void => cancelAnimationFrame(frame);

let audio: AudioContext | null = null;
/** A short wooden tick; lower from the right, so that the ear hears which way it goes. */
export function tickSound(toRight: boolean): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = toRight ? 880 : 660;
  loud.gain.setValueAtTime(0.12, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.08);
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.09);
}
