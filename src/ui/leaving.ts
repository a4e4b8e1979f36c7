// Who may hold back the browser's own steps through the pages. A window's listeners are told in the order in which they
// came, capturing or not, so this one has to come before the router's: it is started before anything is drawn.

/** Whether it held the step back. */
type Hold = (event: PopStateEvent) => boolean;

const holds: Hold[] = [];

export function watchSteps(): void {
  window.addEventListener('popstate', (event) => {
    if (holds.toReversed().some((hold) => hold(event))) event.stopImmediatePropagation();
  });
}

/** Until the returned function is called, `by` is told of each step, the latest first, and may hold it back. */
export function holdSteps(by: Hold): () => void {
  holds.push(by);
  return () => {
    holds.splice(holds.indexOf(by), 1);
  };
}
