// MUTANTS=1: the chart that is judged has one fault, in whatever file it is made and however it is provided for.
import { inject, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type Fault, give } from '#src/machines/qa/mutants.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mutant: (Fault & { machine: string }) | null;
  }
}

const fault = inject('mutant');

function faulty(machine: AnyStateMachine): AnyStateMachine {
  if (!fault || machine.id !== fault.machine) return machine;
  give(machine, fault);
  const provide = machine.provide.bind(machine);
  machine.provide = (implementations) => faulty(provide(implementations));
  return machine;
}

interface Setup {
  createMachine: (config: never) => AnyStateMachine;
  extend: (more: never) => Setup;
}
const wrapped = (setup: Setup): Setup => ({
  ...setup,
  createMachine: (config) => faulty(setup.createMachine(config)),
  extend: (more) => wrapped(setup.extend(more)),
});

vi.mock('xstate', async (importOriginal) => {
  const real = await importOriginal<typeof import('xstate')>();
  return {
    ...real,
    setup: (options: never) => wrapped(real.setup(options) as never),
    createMachine: (config: never) => faulty(real.createMachine(config)),
  };
});
