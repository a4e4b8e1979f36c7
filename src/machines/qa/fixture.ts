// A chart with one of everything, for the tests of this folder: a kettle.
import { and, assign, fromPromise, not, setup } from 'xstate';

interface Context {
  litres: number;
  boils: number;
}
type Event =
  | { type: 'fill'; litres: number }
  | { type: 'heat' }
  | { type: 'stop' }
  | { type: 'look' }
  | { type: 'repair' };

export const kettleMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { litres: number } | undefined },
  actors: { boil: fromPromise<string, { litres: number }>(() => new Promise(() => {})) },
  actions: {
    pour: assign({ litres: ({ event, context }) => (event.type === 'fill' ? event.litres : context.litres) }),
    glance: () => {},
  },
  guards: {
    hasWater: ({ context }) => context.litres > 0,
    isOver: ({ context }) => context.litres > 2,
    isBoth: and(['hasWater', not('isOver')]),
  },
  delays: { patience: 1000 },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => ({ litres: input?.litres ?? 0, boils: 0 }),
  initial: 'waking',
  on: { look: { actions: 'glance' } },
  states: {
    waking: { always: [{ guard: 'hasWater', target: 'full' }, { target: 'empty' }] },
    empty: { on: { fill: { target: 'full', actions: 'pour', meta: { spec: ['T.fill'] } } } },
    full: {
      on: {
        fill: { target: 'full', actions: 'pour', reenter: true },
        heat: { guard: and(['hasWater', not('isOver')]), target: 'hot' },
      },
      after: { patience: 'empty' },
    },
    hot: {
      meta: { spec: ['T.hot'] },
      initial: 'boiling',
      states: {
        boiling: {
          invoke: {
            id: 'boil',
            src: 'boil',
            input: ({ context }) => ({ litres: context.litres }),
            onDone: 'done',
            onError: '#kettle.broken',
          },
        },
        done: { type: 'final' },
      },
      on: { stop: 'full' },
      onDone: 'full',
    },
    broken: { on: { repair: 'empty' } },
  },
  options: { maxIterations: 100 },
});
