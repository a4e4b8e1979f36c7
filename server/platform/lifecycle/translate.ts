// From the chart's actions to what is written: effects that begin, effects that end, events of the log.
import { dueOf } from '#src/machines/lifecycle.ts';
import type { ChartEvent } from './define.ts';
import type { PlainAction } from './snapshot.ts';

export interface NewEffect {
  id: string;
  kind: 'invoke' | 'timer';
  /** The invoke's id, or the timer's. */
  child: string;
  payload: { src: string; input: Record<string, unknown> } | { event: ChartEvent };
  /** Milliseconds since the epoch. */
  due: number;
}

interface Translated {
  added: NewEffect[];
  /** Ids of live effects that end with this step. */
  ended: string[];
  /** The chart's own actions, in order. */
  named: PlainAction[];
  entries: number;
}

interface Live {
  lifecycle: string;
  /** Ids of effects alive before this step. */
  live: readonly string[];
  entries: number;
  now: number;
  /** The effect whose result this step is: over, whatever the chart does. */
  closing?: string;
}

/** Of `lesson:<id>`: `lesson`. */
export const kindOf = (lifecycle: string): string => lifecycle.slice(0, lifecycle.indexOf(':'));
/** Of `lesson:<id>`: the id of the family's own row. */
export const rowIdOf = (lifecycle: string): string => lifecycle.slice(lifecycle.indexOf(':') + 1);

/** Effect id: `<lifecycle>#<child>#<n>`; n rises with each begin, so a child that comes back is another effect. */
export const effectId = (lifecycle: string, child: string, n: number): string => `${lifecycle}#${child}#${n}`;
export const childId = (id: string): string => id.slice(id.indexOf('#') + 1, id.lastIndexOf('#'));

export function translate(actions: readonly PlainAction[], before: Live): Translated {
  const alive = new Map(before.live.map((id) => [childId(id), id]));
  const added = new Map<string, NewEffect>();
  const ended = new Set<string>();
  const named: PlainAction[] = [];
  let { entries } = before;

  const end = (child: string) => {
    const id = alive.get(child);
    if (!id) return;
    if (!added.delete(id)) ended.add(id);
    alive.delete(child);
  };
  const start = (effect: Omit<NewEffect, 'id'>) => {
    end(effect.child);
    entries += 1;
    const id = effectId(before.lifecycle, effect.child, entries);
    added.set(id, { id, ...effect });
    alive.set(effect.child, id);
  };

  if (before.closing) end(childId(before.closing));
  for (const action of actions) {
    const p = (action.params ?? {}) as Record<string, unknown>;
    switch (action.type) {
      case 'xstate.spawnChild': {
        const src = typeof p['src'] === 'string' ? p['src'] : '';
        const input = (p['input'] ?? {}) as Record<string, unknown>;
        start({ kind: 'invoke', child: String(p['id']), payload: { src, input }, due: before.now });
        break;
      }
      case 'xstate.stopChild':
        end(childName(p) ?? childName(action.params) ?? '');
        break;
      case 'xstate.raise':
        // without a delay the chart has already taken it
        if (p['delay'] !== undefined) {
          const event = p['event'] as ChartEvent;
          const child = String(p['id'] ?? event.type);
          start({ kind: 'timer', child, payload: { event }, due: dueOf(Number(p['delay']), before.now) });
        }
        break;
      case 'xstate.cancel':
        end(String(p['sendId'] ?? p['id'] ?? action.params));
        break;
      case 'xstate.sendTo':
        throw new Error('lifecycles do not send to each other: use an effect');
      default:
        if (action.type.startsWith('xstate.')) throw new Error(`an action nobody runs: ${action.type}`);
        named.push(action);
    }
  }
  return { added: [...added.values()], ended: [...ended], named, entries };
}

const childName = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
