// A chart as Mermaid text, for pull requests. What Mermaid cannot show is said in a comment, not passed over.
import type { Inventory, StateElement } from '#contract/qa.ts';
import { labelOf } from '#src/machines/qa/drawing.ts';

const safe = (id: string): string => id.replace(/\W/g, '_');
/** Colons and brackets end a label there. */
const text = (label: string): string => label.replace(/[:;#]/g, ' ').replaceAll('[', '(').replaceAll(']', ')');

export function toMermaid(inventory: Inventory): string {
  const { states, transitions } = inventory;
  const dropped: string[] = [];
  const lines = ['stateDiagram-v2'];
  const write = (state: StateElement, indent: string) => {
    const children = states.filter((s) => s.parent === state.id);
    if (children.length === 0) {
      lines.push(`${indent}state "${state.name}" as ${safe(state.id)}`);
      if (state.type === 'final') lines.push(`${indent}${safe(state.id)} --> [*]`);
      return;
    }
    lines.push(`${indent}state "${state.name}" as ${safe(state.id)} {`);
    children.forEach((child, i) => {
      if (state.type === 'parallel' && i > 0) lines.push(`${indent}  --`);
      write(child, `${indent}  `);
    });
    if (state.initial) lines.push(`${indent}  [*] --> ${safe(state.initial)}`);
    lines.push(`${indent}}`);
  };
  const [root] = states;
  if (root) write(root, '  ');
  for (const t of transitions) {
    const label = text(labelOf(t));
    if (t.targets.length === 0) dropped.push(`${t.key} (acts without moving)`);
    for (const target of t.targets) lines.push(`  ${safe(t.source)} --> ${safe(target)}${label ? ` : ${label}` : ''}`);
  }
  for (const { key } of inventory.invokes) dropped.push(`${key} (invoke)`);
  return [...lines, ...dropped.map((d) => `%% dropped: ${d}`), ''].join('\n');
}
