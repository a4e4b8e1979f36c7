// What the explorer sends to a live class.
import { commandsOf, type Samples } from '../samples.ts';
import { liveLifecycle } from './live.lifecycle.ts';
import { type LiveContext, liveMachine } from './live.machine.ts';

export const liveSamples: Samples = {
  machine: liveMachine,
  lifecycle: liveLifecycle,
  inputs: { planned: undefined },
  events: {
    ...commandsOf(liveLifecycle, ['show', 'door', 'record', 'hand']),
    'show material': { type: 'show', stage: { kind: 'material', id: 'a', resourceId: 'r', page: 1 } },
    'show board': { type: 'show', stage: { kind: 'board', id: 'b', page: 1 } },
    'show point': { type: 'show', stage: { kind: 'point', id: 'c', pointId: 'p' } },
    'show question': { type: 'show', stage: { kind: 'question', id: 'd', questionId: 'q' } },
    'hand up': { type: 'hand', userId: 'one', up: true },
    'hand down': { type: 'hand', userId: 'one', up: false },
    lock: { type: 'door', locked: true },
    unlock: { type: 'door', locked: false },
    'record on': { type: 'record', on: true },
    'record off': { type: 'record', on: false },
  } as Samples['events'],
  // hands and the floor forbid nothing
  project: (_context: LiveContext) => null,
  untimed: {
    tell: 'a write to the class’s log, which the server tries again',
  },
};
