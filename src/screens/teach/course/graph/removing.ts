// Takes a concept away, from the map by key or beside it by button.

import type { GraphEditing } from './editor-context.ts';
import { removeConcept } from './edits.ts';

/** Points stay. `said` is told to those who do not see it go. */
export function removeNode(editor: GraphEditing, id: string, said: string): void {
  const next = removeConcept(editor.saving.value.doc, id);
  if (next === editor.saving.value.doc) return;
  editor.apply(next);
  editor.announce(said);
  if (editor.open === id) editor.setOpen(null);
}
