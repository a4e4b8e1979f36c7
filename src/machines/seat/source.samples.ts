// What the explorer sends to the chart of one source.
import type { Samples } from '../samples.ts';
import { type SourceEvent, type SourceInput, sourceMachine } from './source.machine.ts';

const microphone = {
  source: 'microphone',
  device: null,
  isGranted: true,
  isWanted: true,
} as const satisfies SourceInput;

const events = {
  'turn on': { type: 'turn.on' },
  'turn off': { type: 'turn.off' },
  granted: { type: 'granted' },
  taken: { type: 'taken' },
  muted: { type: 'muted' },
  stopped: { type: 'ended', trouble: null },
  'pulled out': { type: 'ended', trouble: 'gone' },
  'device chosen': { type: 'device.chosen', id: 'd1' },
} as const satisfies Record<string, SourceEvent>;

export const sourceSamples: Samples = {
  machine: sourceMachine,
  inputs: {
    wanted: microphone,
    silent: { ...microphone, isWanted: false },
    'not granted': { ...microphone, isGranted: false },
  },
  events,
  errors: { publish: { denied: { trouble: 'denied' } } },
  project: (context) => {
    const { isGranted, isWanted } = context as SourceInput;
    return [isGranted, isWanted];
  },
  untimed: {
    publish: 'the browser asks the person, who may take their time',
  },
};
