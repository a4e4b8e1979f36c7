// Circles among things that import one another.

interface Arrow {
  from: string;
  to: string;
}

/** Each circle as the way around it, `a -> b -> a`: of those that hang together, one of the shortest. */
export function circlesOf(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const reached = new Map([...next.keys()].map((node) => [node, reachOf(node, next)]));
  const done = new Set<string>();
  const circles: string[] = [];
  for (const [node, reach] of reached) {
    if (done.has(node) || !reach.has(node)) continue;
    const together = [node, ...reach.keys()].filter((other) => reached.get(other)?.has(node));
    for (const other of together) done.add(other);
    const ways = together.map((other) => wayAround(other, reached.get(other) ?? new Map()));
    circles.push(ways.reduce((best, way) => (way.length < best.length ? way : best)).join(' -> '));
  }
  return circles;
}

/** All that can be come to from a node, each with the node before it on a shortest way. */
function reachOf(node: string, next: ReadonlyMap<string, readonly Arrow[]>): Map<string, string> {
  const before = new Map<string, string>();
  for (let edge = [node]; edge.length > 0; ) {
    const further: string[] = [];
    for (const from of edge)
      for (const { to } of next.get(from) ?? []) {
        if (before.has(to)) continue;
        before.set(to, from);
        further.push(to);
      }
    edge = further;
  }
  return before;
}

function wayAround(node: string, before: ReadonlyMap<string, string>): string[] {
  const way = [node];
  let at = before.get(node);
  while (at !== undefined && at !== node) {
    way.unshift(at);
    at = before.get(at);
  }
  return [node, ...way];
}
