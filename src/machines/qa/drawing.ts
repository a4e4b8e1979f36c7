// What is drawn of a chart: for each state that holds others one drawing, with its children closed, what is around it as one
// box, and between them the transitions that part or join them. Every element stands in one of them; where, `placeInDrawing` says.
import type { Inventory, StateElement, TransitionElement } from '#contract/qa.ts';

/** Sizes in px of what is written: in one width for all letters, and one for all signs of Chinese, so that the layout knows it without a screen. */
export const TYPE = { size: 12, char: 7.3, wide: 12, row: 16, pad: 10 } as const;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;
export const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (WIDE.test(sign) ? TYPE.wide : TYPE.char), 0);
/** The state that is drawn, and what is around it. */
export const OUTER = '(outer)';
export const INITIAL = '(initial)';

/** One line of text, which stands for an element: `transition:<key>`, `invoke:<key>`, `timer:<key>`. */
export interface BoxLine {
  element: string;
  text: string;
}
interface DrawnBox {
  /** A state's id, OUTER or INITIAL. */
  id: string;
  lines: BoxLine[];
}
interface DrawnArrow {
  from: string;
  to: string;
  lines: BoxLine[];
}
/** Without places: those are the layout's. */
export interface Sketch {
  /** The state that is drawn. */
  of: string;
  boxes: DrawnBox[];
  arrows: DrawnArrow[];
}

const holds = (inventory: Inventory, id: string): boolean => inventory.states.some((s) => s.parent === id);

export const sketchesOf = (inventory: Inventory): Sketch[] =>
  inventory.states.filter((s) => holds(inventory, s.id)).map((s) => sketchOf(inventory, s));

/** The one of `ids` that a state is, or lies in. */
function liftTo(inventory: Inventory, ids: ReadonlySet<string>): (id: string) => string | null {
  const parents = new Map(inventory.states.map((s) => [s.id, s.parent]));
  return (id) => {
    for (let at: string | null = id; at; at = parents.get(at) ?? null) if (ids.has(at)) return at;
    return null;
  };
}

function sketchOf(inventory: Inventory, state: StateElement): Sketch {
  const children = inventory.states.filter((s) => s.parent === state.id);
  const lift = liftTo(inventory, new Set(children.map((c) => c.id)));
  const arrows = new Map<string, DrawnArrow>();
  for (const t of inventory.transitions) {
    for (const target of t.targets) {
      const [from, to] = [lift(t.source) ?? OUTER, lift(target) ?? OUTER];
      if (from === to) continue;
      const way = `${from} ${to}`;
      const arrow = arrows.get(way) ?? { from, to, lines: [] };
      arrows.set(way, arrow);
      if (!arrow.lines.some((l) => l.element === `transition:${t.key}`)) arrow.lines.push(transitionLine(t));
    }
  }
  const outer = ownLines(inventory, state.id);
  const reaches = (id: string) => [...arrows.values()].some((a) => a.from === id || a.to === id);
  const boxes: DrawnBox[] = children.map((c) => ({
    id: c.id,
    lines: holds(inventory, c.id) ? [] : ownLines(inventory, c.id),
  }));
  if (state.initial && children.some((c) => c.id === state.initial)) {
    boxes.unshift({ id: INITIAL, lines: [] });
    arrows.set(INITIAL, { from: INITIAL, to: state.initial, lines: [] });
  }
  if (outer.length > 0 || reaches(OUTER)) boxes.push({ id: OUTER, lines: outer });
  return { of: state.id, boxes, arrows: [...arrows.values()] };
}

/** What happens in a state without leading anywhere else: its children's work, its timers, what it takes and stays. */
function ownLines({ invokes, timers, transitions }: Inventory, id: string): BoxLine[] {
  return [
    ...invokes.filter((i) => i.state === id).map((i) => ({ element: `invoke:${i.key}`, text: `do ${i.src}` })),
    ...timers.filter((t) => t.state === id).map((t) => ({ element: `timer:${t.key}`, text: `after ${t.delay}` })),
    ...transitions.filter((t) => t.source === id && t.targets.every((to) => to === id)).map(transitionLine),
  ];
}

const transitionLine = (t: TransitionElement): BoxLine => ({
  element: `transition:${t.key}`,
  text: `${t.targets.every((to) => to === t.source) ? '↻ ' : ''}${labelOf(t)}` || '·',
});

/** The ends that are told beside a line, each an element: both ways of a guard, how a child or a timer ended. */
export function endsOf({ guards, invokes, timers }: Inventory, element: string): { element: string; mark: string }[] {
  const [kind, key = ''] = cut(element);
  const ends = (names: readonly (readonly [end: string, mark: string])[]) =>
    names.map(([end, mark]) => ({ element: `${kind === 'transition' ? 'guard' : kind}:${key}:${end}`, mark }));
  if (kind === 'transition') return guards.some((g) => g.key === key) ? ends(BOTH_WAYS) : [];
  const all = kind === 'invoke' ? invokes : kind === 'timer' ? timers : [];
  const found = all.find((x) => x.key === key);
  const names: readonly (readonly [string, string])[] = kind === 'invoke' ? CHILD : TIMER;
  return found ? ends(names.filter(([end]) => end !== 'cancelled' || found.cancellable)) : [];
}
const BOTH_WAYS = [
  ['true', 'T'],
  ['false', 'F'],
] as const;
const CHILD = [
  ['done', 'done'],
  ['error', 'error'],
  ['cancelled', 'cancelled'],
] as const;
const TIMER = [
  ['fired', 'fired'],
  ['cancelled', 'cancelled'],
] as const;

/** `transition:<key>`: its kind and the rest. */
export const cut = (element: string): [kind: string, rest: string] => {
  const at = element.indexOf(':');
  return [element.slice(0, at), element.slice(at + 1)];
};

/** The line on which an element is told, in a drawing: a guard's is its transition's, a pair's its second transition's. */
export function lineOf(element: string): string {
  const [kind, rest] = cut(element);
  if (kind === 'guard') return `transition:${rest.replace(/(\/\d+)*:(true|false)$/, '')}`;
  if (kind === 'invoke' || kind === 'timer') return `${kind}:${rest.replace(/:(done|error|cancelled|fired)$/, '')}`;
  if (kind === 'pair') return `transition:${rest.split(' -> ')[1] ?? ''}`;
  if (kind === 'refused') return `state:${rest.slice(0, rest.indexOf('|'))}`;
  return element;
}

/** The state whose drawing shows an element best, and what stands for it there; null where the chart has no such element. */
export function placeInDrawing(inventory: Inventory, element: string): { of: string; mark: string } | null {
  const mark = lineOf(element);
  const [kind, key] = cut(mark);
  const parent = (id: string) => inventory.states.find((s) => s.id === id)?.parent ?? null;
  const own = (id: string): string | null => (holds(inventory, id) ? id : parent(id));
  if (kind === 'state') {
    const found = inventory.states.find((s) => s.id === key);
    return found ? { of: found.parent ?? found.id, mark } : null;
  }
  const state =
    kind === 'invoke'
      ? inventory.invokes.find((i) => i.key === key)?.state
      : kind === 'timer'
        ? inventory.timers.find((t) => t.key === key)?.state
        : undefined;
  if (state !== undefined) return of(own(state), mark);
  const t = kind === 'transition' ? inventory.transitions.find((x) => x.key === key) : undefined;
  if (!t) return null;
  const [target = t.source] = t.targets;
  if (target === t.source) return of(own(t.source), mark);
  // the nearest state around both, one of the two where it holds the other
  const around = (id: string): string[] => {
    const up = parent(id);
    return [id, ...(up === null ? [] : around(up))];
  };
  const others = new Set(around(target));
  return of(around(t.source).find((id) => others.has(id)) ?? null, mark);
}

const of = (id: string | null, mark: string) => (id === null ? null : { of: id, mark });

/** `answer [isRight]`, `✓ present`, `✗ present`, `after patience`; eventless ones only their guard. */
export function labelOf({ event, guard }: Pick<TransitionElement, 'event' | 'guard'>): string {
  const named = event
    .replace(/^xstate\.done\.(actor|state)\./, '✓ ')
    .replace(/^xstate\.error\.actor\./, '✗ ')
    .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1');
  return [named, guard ? `[${guard}]` : ''].filter(Boolean).join(' ');
}
