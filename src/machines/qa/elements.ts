// Which elements a chart has: a record may name no other, or what somebody wrote into it by mistake would stand in a report.
import { inventoryOf } from './inventory.ts';
import { type Sampled, typesOf } from './refusable.ts';

/** How events are called: a test may send what no chart knows, and nothing but a name. */
const NAMED = /^[\w.:/-]{1,200}$/;

export function elementTest(samples: Sampled): (element: string) => boolean {
  const { states, transitions, guards, invokes, timers } = inventoryOf(samples.machine);
  const ids = new Set(states.map((s) => s.id));
  const keys = new Set(transitions.map((t) => t.key));
  const types = new Set(typesOf(samples));
  const own = new Set([
    ...states.map((s) => `state:${s.id}`),
    ...transitions.map((t) => `transition:${t.key}`),
    ...guards.flatMap((g) => [`guard:${g.key}:true`, `guard:${g.key}:false`]),
    ...invokes.flatMap((i) => ['done', 'error', 'cancelled'].map((end) => `invoke:${i.key}:${end}`)),
    ...timers.flatMap((t) => ['fired', 'cancelled'].map((end) => `timer:${t.key}:${end}`)),
  ]);
  return (element) => {
    const kind = element.slice(0, element.indexOf(':'));
    const rest = element.slice(kind.length + 1);
    if (kind === 'pair') {
      const sides = rest.split(' -> ');
      return sides.length === 2 && sides.every((key) => keys.has(key));
    }
    if (kind !== 'dropped' && kind !== 'refused') return own.has(element);
    const at = rest.indexOf('|');
    const leaves = rest.slice(0, at).split(',');
    const type = rest.slice(at + 1);
    const isEvent = kind === 'dropped' ? NAMED.test(type) : types.has(type);
    return at > 0 && leaves.every((id) => ids.has(id)) && isEvent;
  };
}
