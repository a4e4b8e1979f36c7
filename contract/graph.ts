// A course's knowledge graph: the points of its plan and concepts of its own, and how they relate.

import { z } from 'zod';
import { STAFF } from './families/manifest.ts';
import { GRAPH_LIMITS, RELATIONS } from './graph-rules.ts';
import { id, line, op, time, versionFrom0 } from './kit.ts';
import { formulas } from './text-marks.ts';

const BASE = '/OrgApi/CourseAIKnowledgeGraph';

const relationKind = z.enum(RELATIONS);
/** Of the node's middle, in pixels of the map; null: the map finds a place. */
const place = z.number().min(-GRAPH_LIMITS.place).max(GRAPH_LIMITS.place).nullable();

const graphNode = z.strictObject({
  id,
  kind: z.enum(['point', 'concept']),
  /** A point's is the plan's. */
  title: z.string(),
  note: z.string(),
  /** Of the note; the server's word, as long as nobody has changed the note. */
  formulas: formulas.optional(),
  x: place,
  y: place,
});
export type GraphNode = z.infer<typeof graphNode>;

const graphEdge = z.strictObject({ source: id, target: id, kind: relationKind });
export type GraphEdge = z.infer<typeof graphEdge>;

const removed = z.array(z.string().min(1).max(200)).max(GRAPH_LIMITS.removed);

const graphItem = z.strictObject({
  /** 0 as long as nobody has changed anything. */
  version: versionFrom0,
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  /** What was taken away, so that no draft brings it back. */
  removed: z.array(z.string()),
  by: z.string(),
  at: time.nullable(),
});
export type GraphItem = z.infer<typeof graphItem>;

export const graphImport = z.strictObject({
  /** Concepts and relations that the file adds. */
  nodes: z.number().int(),
  edges: z.number().int(),
  /** Relations that are there already. */
  known: z.number().int(),
  /** The first hundred; any of them keeps the whole file out. */
  errors: z.array(
    z.strictObject({
      part: z.enum(['file', 'rows', 'nodes', 'edges']),
      /** The head of a csv is row 1; entries of a json list count from 1. */
      row: z.number().int(),
      reason: z.string(),
      text: z.string(),
    }),
  ),
});
export type GraphImport = z.infer<typeof graphImport>;

const newNode = graphNode.extend({
  title: line(200),
  note: z.string().trim().max(GRAPH_LIMITS.note).default(''),
});

export const graph = {
  item: op(`${BASE}/Item`, {
    audited: false,
    summary: "A course's knowledge graph: every point of its plan, its concepts, their relations",
    access: STAFF,
    input: z.strictObject({ courseId: id }),
    output: graphItem,
  }),
  update: op(`${BASE}/Update`, {
    summary:
      'Save the graph whole; points of the plan that it does not name, as those deleted meanwhile, keep their places and relations; 409 with the graph as it is when version is old; 422 names a loop of prerequisites',
    access: STAFF,
    input: z.strictObject({
      courseId: id,
      version: versionFrom0,
      nodes: z.array(newNode),
      edges: z.array(graphEdge),
      removed: removed.default([]),
    }),
    output: z.strictObject({ version: z.number().int(), at: time }),
  }),
  draft: op(`${BASE}/Draft`, {
    summary: 'Add what the plan and the documents suggest; what is there stays, what was taken away does not return',
    access: STAFF,
    input: z.strictObject({ courseId: id, version: versionFrom0 }),
    output: z.strictObject({ nodes: z.number().int(), edges: z.number().int(), graph: graphItem }),
  }),
  export: op(`${BASE}/Export`, {
    method: 'GET',
    kind: 'download',
    summary: 'The graph as a file: relations as csv, or all of it as json. UploadFile takes both',
    access: STAFF,
    input: z.strictObject({ courseId: id, format: z.enum(['csv', 'json']).default('csv') }),
  }),
  /** For who may see the course. */
  learners: op('/api/Course/KnowledgeGraph', {
    summary: 'The graph as learners see it: points that are taught, and what relates them',
    access: 'self',
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({ nodes: z.array(graphNode), edges: z.array(graphEdge) }),
  }),
};
