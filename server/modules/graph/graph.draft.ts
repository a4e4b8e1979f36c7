// What the plan and the documents suggest: what builds on what, what belongs together, what is worth a node of its own.
import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import { followersOf, GRAPH_LIMITS, pairKey, removedConcept, titleKey } from '#contract/graph-rules.ts';
import {
  type DefinedTerm,
  draftPrerequisites,
  draftTerms,
  formulasBeside,
  headingPath,
  type Passage,
  plainHeading,
  quotedFrom,
} from '#server/platform/tutor/index.ts';
import { keepValidEdges } from './graph.unseen.ts';

/** A point of the plan and the stretch of material that it is about. */
export interface DraftFrom {
  id: string;
  title: string;
  passages: readonly Passage[];
}

interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  removed: readonly string[];
}

interface Concept {
  title: string;
  note: string;
  formulas?: string[];
  /** Relations by title: a concept has its id only when it is taken up. */
  points: string[];
  /** `holds`: the points belong to it, as to a chapter; else it belongs to them, as a term. */
  holds: boolean;
}

export interface DraftedGraph {
  concepts: Concept[];
  edges: GraphEdge[];
}

/** Terms that get a node: those that come back in most points are worth seeing first. */
const TERMS = 12;
/** More would be a glossary around one point. */
const TERMS_OF_ONE = 2;

/** Points in the plan's order. */
export function draftGraph(points: readonly DraftFrom[], courseName: string): DraftedGraph {
  const terms = draftTerms(points);
  const before = withoutShortcuts(beforeOf(points, terms));
  const related = relatedOf(points, before);
  return { concepts: [...chaptersOf(points, courseName), ...termsOf(points, terms)], edges: [...before, ...related] };
}

/** A point that needs no other by its words comes after the one before it in the plan. */
function beforeOf(points: readonly DraftFrom[], terms: readonly DefinedTerm[]): GraphEdge[] {
  const needs = points.map(() => new Set<number>());
  for (const { point, needs: first } of draftPrerequisites(points, terms)) needs[point]?.add(first);
  for (const [i, { passages }] of points.entries())
    for (const [j, earlier] of points.slice(0, i).entries())
      if (passages.some((p) => earlier.title.length > 1 && p.text.includes(earlier.title))) needs[i]?.add(j);
  return needs.flatMap((own, i) => {
    const from = own.size > 0 || i === 0 ? [...own] : [i - 1];
    return from.map((j) => ({ source: idAt(points, j), target: idAt(points, i), kind: 'before' as const }));
  });
}

const idAt = (points: readonly DraftFrom[], i: number): string => points[i]?.id ?? '';

/** A before C is said already where A is before B and B before C. */
export function withoutShortcuts(edges: readonly GraphEdge[]): GraphEdge[] {
  const after = followersOf(edges);
  const leadsTo = (from: string, to: string): boolean => {
    const seen = new Set([from]);
    const todo = (after.get(from) ?? []).filter((id) => id !== to);
    for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
      if (id === to) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      todo.push(...(after.get(id) ?? []));
    }
    return false;
  };
  return edges.filter((e) => !leadsTo(e.source, e.target));
}

/** Two points that quote the same passage, and that are not in each other's way already. */
function relatedOf(points: readonly DraftFrom[], before: readonly GraphEdge[]): GraphEdge[] {
  const taken = new Set(before.map(pairKey));
  return points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b): GraphEdge[] => {
      const edge: GraphEdge = { source: a.id, target: b.id, kind: 'related' };
      const shared = a.passages.some((p) => b.passages.some((q) => q.id === p.id));
      return shared && !taken.has(pairKey(edge)) ? [edge] : [];
    }),
  );
}

/** Headings that some of the points share, the whole document's own left out. */
function chaptersOf(points: readonly DraftFrom[], courseName: string): Concept[] {
  const under = new Map<string, Set<string>>();
  for (const { id, title, passages } of points)
    for (const passage of passages)
      for (const heading of headingPath(passage).map(plainHeading)) {
        if (titleKey(heading) === titleKey(title) || titleKey(heading) === titleKey(courseName)) continue;
        under.set(heading, (under.get(heading) ?? new Set()).add(id));
      }
  return [...under].flatMap(([title, ids]) =>
    ids.size > 1 && ids.size < points.length ? [{ title, note: '', points: [...ids], holds: true }] : [],
  );
}

/** Terms that a point defines and others use; what a title says already has its node. */
function termsOf(points: readonly DraftFrom[], terms: readonly DefinedTerm[]): Concept[] {
  const users = (term: string) => points.filter((p) => p.passages.some((x) => x.text.includes(term))).length;
  const said = points.map((p) => titleKey(p.title));
  const wanted = terms
    .filter(({ term }) => !said.some((title) => title.includes(titleKey(term))))
    .map((t) => ({ ...t, users: users(t.term) }))
    .filter((t) => t.users > 1)
    .toSorted((a, b) => b.users - a.users);
  return [...Map.groupBy(wanted, (t) => t.point).values()]
    .flatMap((own) => own.slice(0, TERMS_OF_ONE))
    .slice(0, TERMS)
    .map(({ term, sentence, point }) => ({
      title: term,
      note: sentence,
      ...formulasBeside(quotedFrom(holding(points[point], sentence), sentence)),
      points: [idAt(points, point)],
      holds: false,
    }));
}

const holding = (from: DraftFrom | undefined, words: string) =>
  from?.passages.find((p) => p.text.includes(words)) ?? {};

/** Of a draft, what some of these points are part of. */
export function draftAbout({ concepts, edges }: DraftedGraph, points: ReadonlySet<string>): DraftedGraph {
  return {
    concepts: concepts.filter((c) => c.points.some((id) => points.has(id))),
    edges: edges.filter((e) => points.has(e.source) || points.has(e.target)),
  };
}

interface Merged {
  nodes: GraphNode[];
  edges: GraphEdge[];
  added: { nodes: number; edges: number };
}

/** What is there stays as it is; what was taken away, would close a loop or is too much is left out. */
export function mergeDraft(graph: Graph, { concepts, edges }: DraftedGraph, newId: () => string): Merged {
  const removed = new Set(graph.removed);
  const nodes = [...graph.nodes];
  const wanted = [...edges];
  for (const { title, note, formulas, points, holds } of concepts) {
    const name = title.slice(0, GRAPH_LIMITS.title).trim();
    if (name === '' || removed.has(removedConcept(name))) continue;
    let node = nodes.find((n) => titleKey(n.title) === titleKey(name));
    if (!node) {
      if (nodes.length >= GRAPH_LIMITS.nodes) continue;
      node = { id: newId(), kind: 'concept', title: name, note: note.slice(0, GRAPH_LIMITS.note), x: null, y: null };
      if (formulas) node.formulas = formulas;
      nodes.push(node);
    }
    for (const point of points)
      if (point !== node.id)
        wanted.push({ source: holds ? point : node.id, target: holds ? node.id : point, kind: 'part' });
  }
  // the teacher's own order may be another than the plan's
  const kept = keepValidEdges(graph.edges, wanted, removed);
  const added = { nodes: nodes.length - graph.nodes.length, edges: kept.length - graph.edges.length };
  return { nodes, edges: kept, added };
}
