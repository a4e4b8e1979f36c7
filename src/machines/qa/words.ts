// A chart in a tester's words: its states, events, guards and beginnings, and the sentence that a way through it makes. The
// words are src/locales/*/machines.json; how they are looked up is the caller's.
import type { Inventory, TransitionElement } from '#contract/qa.ts';
import { cut, labelOf } from './drawing.ts';

type Section = 'states' | 'events' | 'guards' | 'inputs' | 'actors' | 'outputs' | 'delays';
/** `lesson.states.speaking`, `sentence.when`; with values to fill in. */
export type Say = (key: string, values?: Record<string, string>) => string;

/** Names hold dots and braces, which keys of words cannot. */
export const wordKey = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '');

/** The words that a chart needs, by section: what the test of their completeness asks. */
export function wordsNeeded(
  inventory: Inventory,
  more: { inputs: readonly string[]; labels: readonly string[]; outputs: readonly string[] },
): Record<Section, string[]> {
  const { states, events, guards, invokes, timers } = inventory;
  const keys = (names: readonly string[]) => [...new Set(names.map(wordKey))].filter(Boolean).sort();
  return {
    states: keys(states.filter((s) => s.parent !== null).map((s) => s.name)),
    events: keys([...events, ...more.labels]),
    guards: keys(guards.map((g) => g.label).filter((label) => !COMPOSITE.test(label))),
    inputs: keys(more.inputs),
    actors: keys(invokes.map((i) => i.id)),
    outputs: keys(more.outputs),
    delays: keys(timers.map((t) => t.delay)),
  };
}

const COMPOSITE = /^(and|or|not)\((.*)\)$/s;

/** The operands of `and(a, not(b))`, as they are written. */
function operands(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i];
    if (sign === '(' || sign === '{' || sign === '[') depth += 1;
    else if (sign === ')' || sign === '}' || sign === ']') depth -= 1;
    else if (sign === undefined || (sign === ',' && depth === 0)) {
      parts.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  return parts;
}

/** Said once: a screen asks for the same words at each of a drawing's lines. */
function remembered(say: (key: string) => string): (key: string) => string {
  const said = new Map<string, string>();
  return (key) => {
    const found = said.get(key) ?? say(key);
    said.set(key, found);
    return found;
  };
}

/** What the parts of a chart are called. */
function namesOf(inventory: Inventory, say: Say) {
  const { machine, states } = inventory;
  const find = remembered((key) => say(key));
  const word = (section: Section, name: string): string => find(`${machine}.${section}.${wordKey(name)}`);
  const byId = new Map(states.map((s) => [s.id, s]));

  /** By itself, as it stands in a drawing of what is around it. */
  function own(id: string): string {
    const found = byId.get(id);
    if (!found) return id;
    if (found.parent === null) return say(`${machine}.name`);
    return found.type === 'history' ? word('states', 'back') : word('states', found.name);
  }

  /** With what is around it, where another state has the same name. */
  const state = remembered((id) => {
    const found = byId.get(id);
    if (!found) return id;
    if (found.parent === null) return own(id);
    const isAlone = states.filter((s) => s.name === found.name).length === 1;
    return isAlone || byId.get(found.parent)?.parent === null
      ? own(id)
      : `${state(found.parent)}${say('sentence.sep')}${own(id)}`;
  });

  const guard = remembered((label) => {
    const [, kind, inner = ''] = COMPOSITE.exec(label) ?? [];
    if (!kind) return word('guards', label);
    const parts = operands(inner).map(guard);
    return kind === 'not' ? say('sentence.not', { guard: parts[0] ?? '' }) : parts.join(say(`sentence.${kind}`));
  });

  /** A label of a script: an event from outside, or what became of a child or a timer. */
  function label(text: string): string {
    const [, after] = /^after (.*)$/.exec(text) ?? [];
    if (after !== undefined) return say('sentence.after', { delay: word('delays', after) });
    const child = inventory.invokes.find((i) => text.startsWith(`${i.id} done`) || text.startsWith(`${i.id} failed`));
    if (!child) return word('events', text);
    const [end, output] = [
      text.slice(child.id.length + 1).split(' ')[0] ?? '',
      text
        .slice(child.id.length + 1)
        .split(' ')
        .slice(1)
        .join(' '),
    ];
    const actor = word('actors', child.id);
    return output
      ? say(`sentence.${end}As`, { actor, output: word('outputs', output) })
      : say(`sentence.${end}`, { actor });
  }

  /** The event that a transition waits for. */
  function event({ event: type, source }: TransitionElement): string {
    if (type === '') return say('sentence.auto');
    const [, end, rest = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
    if (end) return say(end === 'done' ? 'sentence.done' : 'sentence.failed', { actor: word('actors', rest) });
    if (type.startsWith('xstate.done.state.')) return say('sentence.finished', { state: state(type.slice(18)) });
    const timer = inventory.timers.find((t) => t.key === type && t.state === source);
    if (timer) return say('sentence.after', { delay: word('delays', timer.delay) });
    return word('events', type);
  }

  return { word, own, state, guard, label, event };
}

/** The beginning of a sentence within another. */
const inSentence = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** A chart's words, and what its elements say. */
export function chartWords(inventory: Inventory, say: Say) {
  const { machine, transitions } = inventory;
  const { word, own, state, guard, label, event } = namesOf(inventory, say);

  function transition(key: string, isTaken = true): string {
    const t = transitions.find((x) => x.key === key);
    if (!t) return key;
    const target = t.targets.length === 0 ? say('sentence.stays') : t.targets.map(state).join(say('sentence.and'));
    const values = { state: state(t.source), event: event(t), target };
    if (!t.guard) return say('sentence.when', values);
    return say(isTaken ? 'sentence.whenGuard' : 'sentence.whenNot', { ...values, guard: guard(t.guard) });
  }

  /** What an element says: 「已登录且令牌过期时，刷新失败 → 退出」. */
  const element = remembered((name) => {
    const [kind, rest] = cut(name);
    if (kind === 'state') return say('sentence.enter', { state: state(rest) });
    if (kind === 'transition') return transition(rest);
    if (kind === 'pair')
      return rest
        .split(' -> ')
        .map((key, i) => (i === 0 ? transition(key) : inSentence(transition(key))))
        .join(say('sentence.then'));
    if (kind === 'refused') {
      const [id = '', type = ''] = rest.split('|');
      return say('sentence.refuse', { state: state(id), event: word('events', type) });
    }
    const end = rest.slice(rest.lastIndexOf(':') + 1);
    const key = rest.slice(0, rest.lastIndexOf(':'));
    if (kind === 'guard') return guardSite(key, end === 'true');
    const child = inventory.invokes.find((i) => i.key === key);
    if (kind === 'invoke' && child) {
      const values = { state: state(child.state), actor: word('actors', child.id) };
      if (end === 'cancelled') return say('sentence.cancelledActor', values);
      return say('sentence.when', {
        ...values,
        event: say(end === 'done' ? 'sentence.done' : 'sentence.failed', values),
        target: led(`xstate.${end}.actor.${child.id}`, child.state),
      });
    }
    const timer = inventory.timers.find((t) => t.key === key);
    if (kind === 'timer' && timer) {
      const values = { state: state(timer.state), delay: word('delays', timer.delay) };
      if (end === 'cancelled') return say('sentence.cancelledTimer', values);
      return say('sentence.when', {
        ...values,
        event: say('sentence.after', values),
        target: led(timer.key, timer.state),
      });
    }
    return rest;
  });

  /** Where an end leads, as far as the chart says so without asking. */
  function led(type: string, source: string): string {
    const targets = transitions.filter((t) => t.event === type && t.source === source).flatMap((t) => t.targets);
    return [...new Set(targets)].map(state).join(say('sentence.or')) || say('sentence.stays');
  }

  function guardSite(key: string, holds: boolean): string {
    const site = inventory.guards.find((g) => g.key === key);
    const t = transitions.find((x) => x.key === site?.transition);
    if (!site || !t) return key;
    if (site.key === t.key) return transition(t.key, holds);
    const part = guard(site.label);
    const target = t.targets.map(state).join(say('sentence.and')) || say('sentence.stays');
    const values = { state: state(t.source), event: event(t), guard: part, target };
    return say(holds ? 'sentence.whenGuard' : 'sentence.whenNot', values);
  }

  /** A line of a drawing, told instead of written as in the code: 「答对 [是最后一题]」. */
  function line(name: string, text: string): string {
    const [kind, key] = cut(name);
    const said = (code: string, words: string) => text.replace(code, () => words);
    const t = kind === 'transition' ? transitions.find((x) => x.key === key) : undefined;
    if (t) {
      const waits = t.event || !t.guard ? [event(t)] : [];
      return said(labelOf(t) || '·', [...waits, ...(t.guard ? [`[${guard(t.guard)}]`] : [])].join(' '));
    }
    const child = kind === 'invoke' ? inventory.invokes.find((i) => i.key === key) : undefined;
    if (child) return said(`do ${child.src}`, say('sentence.runs', { actor: word('actors', child.id) }));
    const timer = kind === 'timer' ? inventory.timers.find((x) => x.key === key) : undefined;
    return timer ? said(`after ${timer.delay}`, say('sentence.after', { delay: word('delays', timer.delay) })) : text;
  }

  /** The steps of a way, from its beginning. */
  const way = ({ input, events }: { input: string; events: readonly string[] }): string =>
    say('sentence.start', { input: word('inputs', input) }) + events.map(label).join(say('sentence.list'));

  return {
    name: say(`${machine}.name`),
    own,
    state,
    guard,
    label,
    event,
    element,
    line,
    /** How a guard turned out, or what became of a child or a timer. */
    end: (end: string) => say(`sentence.end.${end}`),
    /** The same in a drawing, where T and F do for a guard. */
    mark: (mark: string) => (mark === 'T' || mark === 'F' ? mark : say(`sentence.end.${mark}`)),
    way,
    input: (name: string) => word('inputs', name),
    actor: (id: string) => word('actors', id),
    delay: (name: string) => word('delays', name),
  };
}
export type ChartWords = ReturnType<typeof chartWords>;

/** What is said of a chart by its name alone: where it stands, as a dotted text of its leaves, and a type of event. */
export function saidOf(say: Say, listed: (names: readonly string[]) => string) {
  const word = (machine: string, section: Section, own: string): string =>
    say(`${machine}.${section}.${wordKey(own)}`, { own });
  /** Innermost and what is around it: many charts have several states of one name. */
  const leaf = (machine: string, path: string): string =>
    path
      .split('.')
      .slice(-2)
      .map((name) => word(machine, 'states', name))
      .join(say('sentence.sep'));
  return {
    states: (machine: string, states: string): string =>
      listed(states.split(',').map((path) => leaf(machine, path.trim().replace(`${machine}.`, '')))),
    event: (machine: string, type: string): string => {
      const [, end, actor = ''] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
      if (end)
        return say(end === 'done' ? 'sentence.done' : 'sentence.failed', { actor: word(machine, 'actors', actor) });
      const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
      return delay ? say('sentence.after', { delay: word(machine, 'delays', delay) }) : word(machine, 'events', type);
    },
  };
}
