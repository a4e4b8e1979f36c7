// React's root of a test. It is taken down before the page's window goes, when its test did not: what a mounted page still
// has to do (a timer, an answer that comes late) finds no window afterwards.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';

const mounted = new Set<Root>();

export function testRoot(container: Element): Root {
  const root = createRoot(container);
  mounted.add(root);
  return root;
}

export function unmountAll(): void {
  for (const root of mounted) act(() => root.unmount());
  mounted.clear();
}
