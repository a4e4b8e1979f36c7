// Which tests come near what none has been at: the first to be read, and to be made a little longer.
import type { Inventory, MachineReport } from '#contract/qa.ts';
import { cut, lineOf } from '#src/machines/qa/drawing.ts';

/** Elements about it, the nearest first: its other ends, what leads to it, the state before, what else leads on from there. */
function about({ states, transitions }: Inventory, elements: readonly string[], element: string): string[][] {
  const line = lineOf(element);
  const [kind, key] = cut(line);
  const ends = elements.filter((e) => e !== element && !e.startsWith('pair:') && lineOf(e) === line);
  const from = (id: string) => [
    [`state:${id}`],
    transitions.filter((t) => t.targets.includes(id)).map((t) => `transition:${t.key}`),
    transitions.filter((t) => t.source === id && t.key !== key).map((t) => `transition:${t.key}`),
  ];
  const outwards = (id: string | null | undefined): string[][] =>
    id ? [...from(id), ...outwards(states.find((s) => s.id === id)?.parent)] : [];
  if (kind === 'transition') return [ends, ...outwards(transitions.find((t) => t.key === key)?.source)];
  if (kind === 'state') {
    const into = transitions.filter((t) => t.targets.includes(key));
    return [
      into.map((t) => `transition:${t.key}`),
      into.map((t) => `state:${t.source}`),
      ...outwards(states.find((s) => s.id === key)?.parent),
    ];
  }
  const owner = states.find(({ id }) => key.startsWith(`${id}/`) || key.endsWith(`.${id}`));
  return [ends, ...outwards(owner?.id)];
}

/** A walk has been everywhere, and shows nobody how a test is written. */
export const writtenTests = (tests: readonly string[] = []): string[] => tests.filter((t) => !t.startsWith('walk:'));

/** Tests of the nearest element that any written test has been at; null where none has been anywhere about. */
export function nearTests(
  { inventory, elements }: MachineReport,
  element: string,
): { at: string; tests: string[] } | null {
  for (const ring of about(inventory, Object.keys(elements), element)) {
    const at = ring.find((e) => writtenTests(elements[e]?.tests).length > 0);
    if (at) return { at, tests: writtenTests(elements[at]?.tests) };
  }
  return null;
}
