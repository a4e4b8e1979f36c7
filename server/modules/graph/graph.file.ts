// Files of a graph: in through the upload, out as a download. All of a file is taken, or nothing.
import { readFile } from 'node:fs/promises';
import { CODE } from '#contract/codes.ts';
import type { GraphImport, GraphItem } from '#contract/graph.ts';
import type { RelationKind } from '#contract/graph-rules.ts';
import type { Postgres } from '#server/platform/app.ts';
import { exportRows } from '#server/platform/export.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Download } from '#server/platform/http/download.ts';
import type { Context } from '#server/platform/http/mount.ts';
import { type Lang, say } from '#server/platform/messages.ts';
import type { ReceivedFile } from '#server/platform/upload/receive.ts';
import type { FileImporter } from '../knowledge/index.ts';
import { mergeGraph } from './graph.join.ts';
import { parseGraphCsv, readJson } from './graph.read.ts';
import { saveGraph, shownGraph } from './graph.store.ts';

const isGraphFile = (name: string): boolean => /\.(?:csv|json)$/i.test(name);

/** What the upload of a course's material hands on to its graph. */
export const graphFiles: FileImporter = {
  takes: isGraphFile,
  take: async (call, courseId, files, commit) => {
    const [file] = files;
    if (!file || files.length > 1) throw invalid({ file: 'graphAlone' });
    return { graph: await importGraph(call, courseId, file, commit) };
  },
};

/** Bytes: 2,000 relations of the longest titles are less. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Looks at a file, and with `commit` takes it; throws 422 with the errors then. The caller has checked the rights. */
async function importGraph(
  { app, who, lang }: Context,
  courseId: string,
  file: ReceivedFile,
  commit: boolean,
): Promise<GraphImport> {
  if (file.size > MOST_BYTES) throw new Failure(CODE.invalid, 'too-large', { data: { reason: 'too-large' } });
  const bytes = await readFile(file.path);
  const graph = await shownGraph(app.pool, courseId);
  const read = /\.json$/i.test(file.name) ? readJson(bytes, lang) : await parseGraphCsv(bytes, lang);
  const { nodes, edges, result } = mergeGraph(read, graph, app.newId, lang);
  if (!commit) return result;
  if (result.errors.length > 0)
    throw new Failure(CODE.invalid, 'graphFile', { data: { reason: 'graphFile', errors: result.errors } });
  const { version, removed } = graph;
  const saved = await saveGraph(app.pool, {
    courseId,
    version,
    nodes,
    edges,
    removed,
    by: who.name,
    at: app.now(),
  });
  if (saved === null) throw new Failure(CODE.conflict, 'stale');
  return result;
}

const WORD = { before: 'graphBefore', part: 'graphPart', related: 'graphRelated' } as const satisfies Record<
  RelationKind,
  string
>;

export async function graphDownload(
  app: Postgres,
  courseId: string,
  format: 'csv' | 'json',
  lang: Lang,
): Promise<Download> {
  const graph = await shownGraph(app.pool, courseId);
  const course = await app.pool.query<{ name: string }>('select name from course where id = $1', [courseId]);
  const name = `${say(lang, 'graphName', { name: course.rows[0]?.name ?? '' })}.${format}`;
  if (format === 'json') {
    const { nodes, edges } = graph;
    const content = Buffer.from(`${JSON.stringify({ nodes, edges }, null, 2)}\n`);
    return { name, type: 'application/json; charset=utf-8', content };
  }
  const { bytes, type } = await exportRows({
    columns: columnsIn(lang),
    rows: rowsOf(graph),
    format: 'csv' as const,
  });
  return { name, type, content: bytes };
}

interface Row {
  source: string;
  relation: RelationKind | null;
  target: string;
}

/** A row a relation; nodes without one have a row of their own. */
function rowsOf({ nodes, edges }: GraphItem): Row[] {
  const titles = new Map(nodes.map((n) => [n.id, n.title]));
  const related = new Set(edges.flatMap((e) => [e.source, e.target]));
  return [
    ...edges.map((e) => ({
      source: titles.get(e.source) ?? '',
      relation: e.kind,
      target: titles.get(e.target) ?? '',
    })),
    ...nodes.filter((n) => !related.has(n.id)).map((n) => ({ source: n.title, relation: null, target: '' })),
  ];
}

const columnsIn = (lang: Lang) => [
  { title: say(lang, 'colSource'), value: (r: Row) => r.source },
  { title: say(lang, 'colRelation'), value: (r: Row) => r.relation && say(lang, WORD[r.relation]) },
  { title: say(lang, 'colTarget'), value: (r: Row) => r.target },
];
