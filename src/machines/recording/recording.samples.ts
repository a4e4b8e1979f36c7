// What the explorer sends to the chart of a recording.
import type { Samples } from '../samples.ts';
import { type RecordingEvent, recordingMachine } from './recording.machine.ts';

const events = {
  'recorded here': { type: 'record.on', isHere: true },
  'recorded elsewhere': { type: 'record.on', isHere: false },
  'lost here': { type: 'record.lost', isHere: true },
  'lost elsewhere': { type: 'record.lost', isHere: false },
  ended: { type: 'record.off' },
  'not kept': { type: 'recorder.failed' },
} as const satisfies Record<string, RecordingEvent>;

export const recordingSamples: Samples = {
  machine: recordingMachine,
  inputs: { come: { isHere: false }, 'come back': { isHere: true } },
  events,
  outputs: { recorder: { unable: null } },
  errors: { recorder: { 'not loaded': new Error('no line') } },
  project: () => null,
  untimed: { recorder: 'a class is recorded for as long as it lasts' },
};
