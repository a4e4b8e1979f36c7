// What can wait until the first page is usable. A page that still opens something says so, and what waits does not get in its way.
let isDue = false;
let opening = 0;
const idle = Promise.withResolvers<void>();

/** Resolves once, when the first page is usable. */
export const whenUsable: Promise<void> = idle.promise;

/** The page is drawn, and the person had time to move: from now on only what still opens is waited for. */
export function usableSoon(): void {
  isDue = true;
  settle();
}

/** Until what this returns is called. */
export function holdUsable(): () => void {
  opening++;
  return () => {
    opening--;
    // the next step of what opens may hold it in the same breath
    setTimeout(settle);
  };
}

function settle(): void {
  if (isDue && opening === 0) idle.resolve();
}
