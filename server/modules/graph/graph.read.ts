// Reads a graph file: relations by the titles of their ends as csv, or nodes and edges as json. What is wrong is told by row.
import { z } from 'zod';
import { unescapeFormula } from '#contract/csv.ts';
import { decodeText } from '#contract/decode.ts';
import type { GraphImport } from '#contract/graph.ts';
import { GRAPH_LIMITS, type RelationKind } from '#contract/graph-rules.ts';
import type { Lang, MessageKey } from '#server/platform/messages.ts';
import { isMessageKey, say } from '#server/platform/messages.ts';
import { readTable, SheetError } from '#server/platform/sheet/index.ts';

export type GraphImportError = GraphImport['errors'][number];
type Part = GraphImportError['part'];

/** A place in the imported file: the part, and the row or entry in it. */
export interface GraphLine {
  part: Part;
  row: number;
}
interface ReadNode extends GraphLine {
  title: string;
  note: string;
  x: number | null;
  y: number | null;
}
export interface ReadEdge extends GraphLine {
  source: string;
  target: string;
  kind: RelationKind;
  /** The other way round than it is written, as in 包含. */
  isTurned?: boolean;
}
export interface ParsedGraph {
  nodes: ReadNode[];
  edges: ReadEdge[];
  errors: GraphImportError[];
}

/** What a file may call a relation. */
const WORDS: Readonly<Record<string, { kind: RelationKind; isTurned?: boolean }>> = {
  before: { kind: 'before' },
  先学: { kind: 'before' },
  先修: { kind: 'before' },
  前置: { kind: 'before' },
  part: { kind: 'part' },
  属于: { kind: 'part' },
  包含: { kind: 'part', isTurned: true },
  related: { kind: 'related' },
  相关: { kind: 'related' },
};
const HEAD = {
  source: ['source', '起点', '源'],
  relation: ['relation', '关系'],
  target: ['target', '终点', '目标'],
} as const;

export const toldProblem = (
  lang: Lang,
  line: GraphLine,
  reason: MessageKey,
  params: Record<string, string | number> = {},
): GraphImportError => ({
  part: line.part,
  row: line.row,
  reason,
  text: say(lang, reason, params),
});

export const FILE: GraphLine = { part: 'file', row: 0 };
const failed = (lang: Lang, reason: MessageKey): ParsedGraph => ({
  nodes: [],
  edges: [],
  errors: [toldProblem(lang, FILE, reason)],
});

export async function parseGraphCsv(bytes: Uint8Array, lang: Lang): Promise<ParsedGraph> {
  const read: ParsedGraph = { nodes: [], edges: [], errors: [] };
  let rows: string[][];
  try {
    ({ rows } = await readTable(bytes));
  } catch (error) {
    if (error instanceof SheetError) return failed(lang, isMessageKey(error.reason) ? error.reason : 'corrupt');
    throw error;
  }
  const head = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const columnOf = (names: readonly string[]) => head.findIndex((cell) => names.includes(cell));
  const [source, relation, target] = [columnOf(HEAD.source), columnOf(HEAD.relation), columnOf(HEAD.target)];
  if (source < 0 || relation < 0 || target < 0) return failed(lang, 'graphHead');
  for (const [i, cells] of rows.entries()) {
    const cell = (column: number) => unescapeFormula(cells[column] ?? '').trim();
    if (i === 0 || cells.every((c) => c.trim() === '')) continue;
    const line: GraphLine = { part: 'rows', row: i + 1 };
    const [from, word, to] = [cell(source), cell(relation), cell(target)];
    const known = WORDS[word.toLowerCase()];
    // a title alone is a node that nothing relates to yet
    if (from !== '' && word === '' && to === '') read.nodes.push({ ...line, title: from, note: '', x: null, y: null });
    else if (from === '' || to === '') read.errors.push(toldProblem(lang, line, 'graphEnds'));
    else if (!known) read.errors.push(toldProblem(lang, line, 'graphRelation', { word: word.slice(0, 30) }));
    else read.edges.push({ ...line, source: from, target: to, ...known });
  }
  return read;
}

const place = z.number().min(-GRAPH_LIMITS.place).max(GRAPH_LIMITS.place).nullish();
const jsonNode = z.object({
  id: z.string().optional(),
  title: z.string(),
  note: z.string().nullish(),
  x: place,
  y: place,
});
const jsonEdge = z.object({ source: z.string(), target: z.string(), kind: z.string() });
const jsonFile = z.object({ nodes: z.array(z.unknown()).default([]), edges: z.array(z.unknown()).default([]) });

export function readJson(bytes: Uint8Array, lang: Lang): ParsedGraph {
  const read: ParsedGraph = { nodes: [], edges: [], errors: [] };
  const file = jsonFile.safeParse(parsed(bytes));
  if (!file.success) return failed(lang, 'graphJson');
  // ids mean nothing outside of the file
  const titles = new Map<string, string>();
  for (const [i, given] of file.data.nodes.entries()) {
    const line: GraphLine = { part: 'nodes', row: i + 1 };
    const { data } = jsonNode.safeParse(given);
    if (!data) read.errors.push(toldProblem(lang, line, 'graphEntry'));
    else {
      const { id, title, note, x, y } = data;
      if (id !== undefined) titles.set(id, title);
      read.nodes.push({ ...line, title: title.trim(), note: note?.trim() ?? '', x: x ?? null, y: y ?? null });
    }
  }
  for (const [i, given] of file.data.edges.entries()) {
    const line: GraphLine = { part: 'edges', row: i + 1 };
    const { data } = jsonEdge.safeParse(given);
    const known = data && WORDS[data.kind.trim().toLowerCase()];
    if (!data) read.errors.push(toldProblem(lang, line, 'graphEntry'));
    else if (!known) read.errors.push(toldProblem(lang, line, 'graphRelation', { word: data.kind.slice(0, 30) }));
    else {
      const [source, target] = [data.source, data.target].map((end) => (titles.get(end) ?? end).trim());
      if (!source || !target) read.errors.push(toldProblem(lang, line, 'graphEnds'));
      else read.edges.push({ ...line, source, target, ...known });
    }
  }
  return read;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse((decodeText(bytes) ?? '').replace(/^\ufeff/, ''));
  } catch {
    return null; // told as graphJson
  }
}
