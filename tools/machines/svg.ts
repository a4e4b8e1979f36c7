// A drawing as SVG text, with what is covered shown by line, glyph and colour together.
import type { MachineReport } from '#contract/qa.ts';
import { coveredBy, worst } from '#src/machines/qa/covered-by.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Stands alone with `style`; inside the report the page has the style. */
export function toSvg(machine: MachineReport, style = ''): string {
  const { drawing, inventory, elements } = machine;
  const types = new Map(inventory.states.map((s) => [s.id, s]));
  const boxes = drawing.boxes.map((b) => {
    const state = types.get(b.id);
    const standing = state?.type === 'history' ? 'history' : coveredBy(elements[`state:${b.id}`]);
    const isLeaf = !drawing.boxes.some((o) => o !== b && types.get(o.id)?.parent === b.id);
    const round = state?.type === 'final' ? 16 : 8;
    const name = state?.type === 'history' ? 'H' : escaped(state?.name ?? b.id);
    const y = isLeaf ? b.y + b.height / 2 + 5 : b.y + 19;
    return `<g class="state ${standing}" data-key="state:${escaped(b.id)}"><title>${escaped(b.id)}</title><rect x="${b.x}" y="${b.y}" width="${b.width}" height="${b.height}" rx="${round}"/><text x="${b.x + (isLeaf ? b.width / 2 : 12)}" y="${y}"${isLeaf ? ' text-anchor="middle"' : ''}>${name}</text></g>`;
  });
  const arrows = drawing.arrows.map((a) => {
    const standing = worst(a.keys.map((key) => coveredBy(elements[`transition:${key}`])));
    const lines = a.labels.map(
      (l, i) =>
        `<tspan x="${a.x}" y="${a.y + (i - (a.labels.length - 1) / 2) * 13 + 4}">${standing === 'none' ? '○ ' : ''}${escaped(l)}</tspan>`,
    );
    return `<g class="arrow ${standing}"><title>${escaped(a.keys.join(' '))}</title><path d="${a.path}" marker-end="url(#tip)"/><text text-anchor="middle">${lines.join('')}</text></g>`;
  });
  const tip =
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>';
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawing.width} ${drawing.height}" width="${drawing.width}" height="${drawing.height}" role="img" aria-label="${escaped(inventory.machine)}">`;
  return `${head}${style && `<style>${style}</style>`}${tip}${boxes.join('')}${arrows.join('')}</svg>`;
}
