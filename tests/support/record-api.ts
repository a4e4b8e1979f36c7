// RECORD=1, API tests: every call says which test it belongs to, as a browser test's do, and the server's recorder counts what was
// written. What a lifecycle steps through besides, in a test that has no server, counts nowhere.
import { useStarter, useStepper } from '#server/platform/lifecycle/snapshot.ts';
import { recordedStart, recordedStep } from '#src/machines/qa/step.ts';
import { headerOf } from '#tools/machines/outcomes.ts';
import { currentTest } from './record-machines.ts';

declare global {
  // a worker's files share it
  var isFetchMarked: boolean | undefined;
}

// biome-ignore-start lint/correctness/useHookAtTopLevel: no React hooks, only names that begin like them
useStepper((machine, snapshot, event) => {
  const { next, actions } = recordedStep(machine, snapshot, event);
  return [next, actions];
});
useStarter((machine, input) => {
  const { next, actions } = recordedStart(machine, input);
  if (next.status === 'error') throw next.error;
  return [next, actions];
});
// biome-ignore-end lint/correctness/useHookAtTopLevel: as above

if (!globalThis.isFetchMarked) {
  globalThis.isFetchMarked = true;
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    // a header is plain
    if (!headers.has('x-test-id')) headers.set('x-test-id', headerOf(currentTest()));
    return plain(input, { ...init, headers });
  };
}
