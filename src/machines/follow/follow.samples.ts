// What the explorer sends to the follow chart.
import type { Samples } from '../samples.ts';
import { type FollowEvent, followMachine, logsOf } from './follow.machine.ts';

const events = {
  want: { type: 'follow.want', wants: { 'lesson:1': 'lesson:1@e.3' } },
  'want nothing': { type: 'follow.want', wants: {} },
  peer: { type: 'peer.wants', tab: 't2', wants: { 'user:1': 'user:1@e.0' } },
  'peer gone': { type: 'peer.wants', tab: 't2', wants: {} },
  call: { type: 'leader.calls' },
  opened: { type: 'stream.opened' },
  dropped: { type: 'stream.dropped' },
} as const satisfies Record<string, FollowEvent>;

export const followSamples: Samples = {
  machine: followMachine,
  inputs: { empty: undefined },
  events,
  errors: { connection: { 'one log': { code: 404, data: { log: 'lesson:1' } }, all: { code: 401, data: null } } },
  project: (context) => logsOf(context),
  untimed: {
    lease: 'another tab may lead for days',
    loss: 'settles only when the lead is lost',
    connection: 'followed until told otherwise; a silence of the line is a drop',
  },
};
