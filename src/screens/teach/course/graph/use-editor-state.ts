// The state behind the graph's editor.
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GraphEdge, GraphItem } from '#contract/graph.ts';
import { placedNodes } from '#src/ui/graph/layout.ts';
import { allInWords } from '#src/ui/graph/relations.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { useSaving } from '#src/ui/use-saving.ts';
import type { GraphEditing } from './editor-context.ts';
import { type Doc, place } from './edits.ts';
import { useGraphDraft } from './use-draft.ts';
import { useNodeLooks } from './use-node-looks.tsx';

/** Nodes beside each other where the map finds the places. */
export const COLUMNS = 5;

export function useEditorState(courseId: string, item: GraphItem): GraphEditing & { said: string; focusSide: boolean } {
  const { t } = useTranslation('graph');
  const address = usePageQuery();
  const draft = useGraphDraft(courseId, item);
  const saving = useSaving(draft);
  const { nodes: plain, edges } = saving.value.doc;
  const faceOf = useNodeLooks(courseId, address.get('classId'));
  const [joining, setJoining] = useState<Partial<GraphEdge> | null>(null);
  const [said, announce] = useState('');
  const [focusSide, setFocusSide] = useState(false);
  const titles = useMemo(() => new Map(plain.map((n) => [n.id, n.title])), [plain]);
  const titleOf = useCallback((id: string) => titles.get(id) ?? '', [titles]);
  const told = useMemo(() => {
    const aboutOf = allInWords(edges, titleOf, t);
    // points come first, in the plan's order
    return placedNodes(plain, edges, COLUMNS).map((n, i) => ({
      ...(n.kind === 'point' ? { n: i + 1 } : {}),
      ...n,
      about: aboutOf(n.id),
    }));
  }, [plain, edges, titleOf, t]);
  // apart: how a class stands comes later, and moves no node
  const nodes = useMemo(() => told.map((n) => ({ ...n, face: faceOf(n.id, n.kind === 'concept') })), [told, faceOf]);
  const chosen = address.get('node');
  return {
    courseId,
    draft,
    saving,
    nodes,
    titleOf,
    faceOf,
    joining,
    setJoining,
    announce,
    said,
    focusSide,
    open: titles.has(chosen) ? chosen : null,
    setOpen: (id, byKeyboard = false) => {
      setFocusSide(byKeyboard);
      if (id === null) setJoining(null);
      address.set({ node: id }, true);
    },
    apply: (next: Doc, step?: string) => {
      const problem = draft.apply(next, step);
      if (!problem) return null;
      const loop = problem.reason === 'graphLoop' ? ' → ' : t('about.comma');
      return t(`problem.${problem.reason}`, { titles: 'titles' in problem ? problem.titles.join(loop) : '' });
    },
    fixed: () => place(draft.get().value.doc, new Map(nodes.map((n) => [n.id, { x: n.x, y: n.y }]))),
  };
}
