// What the pieces of the graph's editor share.
import { createContext, useContext } from 'react';
import type { GraphEdge, GraphNode } from '#contract/graph.ts';
import type { MapNode, NodeLook } from '#src/ui/graph/node-card.tsx';
import type { GraphDraft, GraphSaving } from './draft.ts';
import type { Doc } from './edits.ts';

export interface GraphEditing {
  courseId: string;
  draft: GraphDraft;
  saving: GraphSaving;
  /** With their places. */
  nodes: readonly (GraphNode & MapNode)[];
  titleOf: (id: string) => string;
  faceOf: (id: string, isConcept: boolean) => NodeLook;
  open: string | null;
  /** By keyboard the focus goes along. */
  setOpen: (id: string | null, byKeyboard?: boolean) => void;
  /** A relation that is being made: its form is open. */
  joining: Partial<GraphEdge> | null;
  setJoining: (edge: Partial<GraphEdge> | null) => void;
  /** Null: taken; else the sentence that says why not. */
  apply: (next: Doc, step?: string) => string | null;
  /** With the places that are on the screen, so that nothing jumps. */
  fixed: () => Doc;
  /** Says it to those who do not see it. */
  announce: (text: string) => void;
}

const Context = createContext<GraphEditing | null>(null);
export const GraphEditorProvider = Context.Provider;

export function useGraphEditor(): GraphEditing {
  const editor = useContext(Context);
  if (!editor) throw new Error('outside of the graph editor');
  return editor;
}
