// Gives the drawings of a chart their places, by ELK, when the report or the client is built: no page carries it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { z } from 'zod';
import { type Drawing, type Inventory, type MachinesReport, drawings as shape } from '#contract/qa.ts';
import en from '#src/locales/en/machines.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/machines.json' with { type: 'json' };
import {
  type BoxLine,
  endsOf,
  INITIAL,
  OUTER,
  type Sketch,
  sketchesOf,
  TYPE,
  widthOf,
} from '#src/machines/qa/drawing.ts';
import { type ChartWords, chartWords, type Say } from '#src/machines/qa/words.ts';
import { writeTo } from './measure.ts';
import { FOLDER } from './records.ts';

const elk = new ELK();
/** By the charts' hashes, and their words': what has not changed is not laid out again. Counts up with what is written here. */
const KEPT = join(FOLDER, 'drawings.3.json');
const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
};

/** The report with its charts drawn. */
export async function withDrawings(report: MachinesReport, kept = KEPT): Promise<MachinesReport> {
  const known = readKept(kept);
  const keyOf = (inventory: Inventory) => `${inventory.machine} ${inventory.hash} ${wordsHash(inventory)}`;
  const machines = [];
  let isNew = false;
  for (const m of report.machines) {
    const found = known[keyOf(m.inventory)];
    isNew ||= !found;
    // as they are read again: the report's bytes are the same
    machines.push({ ...m, drawings: found ?? shape.parse(await drawingsOf(m.inventory)) });
  }
  const all = machines.map(({ inventory, drawings }) => [keyOf(inventory), drawings]);
  if (isNew) writeTo(kept, JSON.stringify(Object.fromEntries(all)));
  return { ...report, machines };
}

function readKept(file: string): Record<string, Drawing[]> {
  try {
    const parsed = existsSync(file)
      ? z.record(z.string(), shape).safeParse(JSON.parse(readFileSync(file, 'utf8')))
      : null;
    return parsed?.data ?? {};
  } catch {
    return {};
  }
}

interface Chart {
  inventory: Inventory;
  /** In each language. */
  said: readonly ChartWords[];
}

/** One for each state that holds others, in the order of the chart. */
export async function drawingsOf(inventory: Inventory): Promise<Drawing[]> {
  const drawings: Drawing[] = [];
  // one after the other: together they would take no less time, and more memory
  const chart = { inventory, said: SAY.map((say) => chartWords(inventory, say)) };
  for (const sketch of sketchesOf(inventory)) drawings.push(await place(chart, sketch));
  return drawings;
}

const round = (n: number): number => Math.round(n * 10) / 10;
const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(widthOf));

/** As the page says it, without a page. */
export const sayIn =
  (words: object): Say =>
  (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words);
    const text = typeof found === 'string' ? found : key.slice(key.lastIndexOf('.') + 1);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  };
/** Both languages: the page chooses when it is read, and the places stay. */
const SAY = [zh, en].map(sayIn);

/** All that a chart's drawings may say. */
function wordsHash(inventory: Inventory): string {
  const said = SAY.map((say) => chartWords(inventory, say));
  const texts = sketchesOf(inventory).flatMap(({ boxes, arrows }) =>
    [...boxes, ...arrows].flatMap(({ lines }) => said.flatMap((w) => lines.map((l) => w.line(l.element, l.text)))),
  );
  const names = inventory.states.flatMap((s) => said.map((w) => w.own(s.id)));
  return createHash('sha256')
    .update(JSON.stringify([texts, names]))
    .digest('hex')
    .slice(0, 8);
}

/** Beside the text stand the guard's two ways; a child's and a timer's ends stand under it. */
function sizeOf({ inventory, said }: Chart, lines: readonly BoxLine[]): { width: number; height: number } {
  const rows = lines.flatMap(({ element, text }) => {
    const ends = endsOf(inventory, element).map((e) => e.mark);
    // as it is written in the code, and as it is told
    const texts = [[text, ends] as const, ...said.map((w) => [w.line(element, text), ends.map(w.mark)] as const)];
    return rowsIn(element, texts);
  });
  return { width: widest(rows.flat()), height: rows.length * TYPE.row };
}

/** The rows of a line, each in all ways to say it. Each line has the glyph of how it stands before it. */
function rowsIn(element: string, texts: readonly (readonly [text: string, ends: readonly string[]])[]): string[][] {
  const marksOf = (ends: readonly string[]) => ends.map((end) => `${end}● `).join('');
  if (element.startsWith('transition:'))
    return [texts.map(([text, ends]) => `● ${text}${ends.length > 0 ? ` ${marksOf(ends)}` : ''}`)];
  return [texts.map(([text]) => `● ${text}`), texts.map(([, ends]) => `  ${marksOf(ends)}`)];
}

function boxOf(chart: Chart, sketch: Sketch, { id, lines }: Sketch['boxes'][number]): ElkNode {
  if (id === INITIAL) return { id, width: 12, height: 12 };
  const { inventory, said } = chart;
  const state = inventory.states.find((s) => s.id === (id === OUTER ? sketch.of : id));
  if (state?.type === 'history') return { id, width: 40, height: 28 };
  const inner = sizeOf(chart, lines);
  const isOpenable = id !== OUTER && inventory.states.some((s) => s.parent === id);
  // the name with its glyph; of a closed state also how much of what it holds is not covered
  const names = [state?.name ?? id, ...said.map((w) => w.own(state?.id ?? id))];
  const head = widest([...names.map((name) => `● ${name}`), isOpenable ? '▸ 10 / ○ 100' : '']);
  return {
    id,
    width: Math.max(84, head, inner.width) + 2 * TYPE.pad,
    height: 20 + (isOpenable ? TYPE.row : 0) + inner.height + TYPE.pad,
  };
}

/** Of more states side by side ELK takes minutes over the arrows, or its own stack is too small; nobody could follow them either. */
const MOST_BOXES = 40;

const place = (chart: Chart, sketch: Sketch): Promise<Drawing> | Drawing =>
  sketch.boxes.length > MOST_BOXES ? inRows(chart, sketch) : byElk(chart, sketch);

const APART = 32;

/** In rows, in the order of the chart; each state says itself where its transitions lead. */
function inRows(chart: Chart, sketch: Sketch): Drawing {
  const { states } = chart.inventory;
  const nameOf = (id: string) => states.find((s) => s.id === (id === OUTER ? sketch.of : id))?.name ?? id;
  const shown = sketch.boxes.filter(({ id }) => id !== INITIAL);
  if (!shown.some(({ id }) => id === OUTER) && sketch.arrows.some((a) => a.from === OUTER))
    shown.push({ id: OUTER, lines: [] });
  const across = Math.ceil(Math.sqrt(shown.length));
  const boxes: Drawing['boxes'] = [];
  let [x, y, tallest, widestRow] = [12, 12, 0, 0];
  for (const [i, { id, lines }] of shown.entries()) {
    const own = new Map(lines.map((line) => [line.element, line]));
    for (const { from, to, lines: leading } of sketch.arrows)
      if (from === id)
        for (const { element, text } of leading)
          own.set(element, {
            element,
            text: own.has(element) ? `${own.get(element)?.text}, ${nameOf(to)}` : `${text} → ${nameOf(to)}`,
          });
    const all = [...own.values()];
    const { width = 0, height = 0 } = boxOf(chart, sketch, { id, lines: all });
    if (i > 0 && i % across === 0) [x, y, tallest] = [12, y + tallest + APART, 0];
    boxes.push({ id, x: round(x), y: round(y), width: round(width), height: round(height), lines: all });
    x += width + APART;
    tallest = Math.max(tallest, height);
    widestRow = Math.max(widestRow, x - APART + 12);
  }
  return { of: sketch.of, width: round(widestRow), height: round(y + tallest + 12), boxes, arrows: [] };
}

async function byElk(chart: Chart, sketch: Sketch): Promise<Drawing> {
  const asked: ElkNode = {
    id: 'drawing',
    layoutOptions: OPTIONS,
    children: sketch.boxes.map((box) => boxOf(chart, sketch, box)),
    edges: sketch.arrows.map(({ from, to, lines }, i): ElkExtendedEdge => {
      const size = sizeOf(chart, lines);
      const labels = lines.length === 0 ? [] : [{ text: ' ', width: size.width + 8, height: size.height }];
      return { id: String(i), sources: [from], targets: [to], labels };
    }),
  };
  const graph = await elk.layout(asked);
  const edges = new Map((graph.edges ?? []).map((e) => [Number(e.id), e]));
  return {
    of: sketch.of,
    width: round(graph.width ?? 0),
    height: round(graph.height ?? 0),
    boxes: sketch.boxes.map(({ id, lines }, i) => {
      const { x = 0, y = 0, width = 0, height = 0 } = graph.children?.[i] ?? {};
      return { id, x: round(x), y: round(y), width: round(width), height: round(height), lines };
    }),
    arrows: sketch.arrows.map(({ from, to, lines }, i) => {
      const edge = edges.get(i);
      const label = edge?.labels?.[0];
      const points = (edge?.sections ?? []).flatMap((s) => [s.startPoint, ...(s.bendPoints ?? []), s.endPoint]);
      return {
        from,
        to,
        lines,
        points: points.map((p): [number, number] => [round(p.x), round(p.y)]),
        x: round(label?.x ?? 0),
        y: round(label?.y ?? 0),
        width: round(label?.width ?? 0),
        height: round(label?.height ?? 0),
      };
    }),
  };
}
