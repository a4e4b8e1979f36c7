// Drawings as SVG text, with what is covered shown by line, glyph and colour together.
import type { Drawing, MachineReport } from '#contract/qa.ts';
import { type CoveredBy, coveredBy, worst } from '#src/machines/qa/covered-by.ts';
import { endsOf, INITIAL, OUTER, TYPE } from '#src/machines/qa/drawing.ts';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const GLYPH: Readonly<Record<CoveredBy, string>> = {
  both: '●',
  code: '◐',
  browser: '◑',
  none: '○',
  infeasible: '⊘',
};
const GAP = 24;

/** One below the other. Stands alone with `style`; inside the report the page has the style. */
export function toSvg(machine: MachineReport, drawings: readonly Drawing[], style = ''): string {
  let top = 0;
  const parts = drawings.map((d) => {
    const part = `<g transform="translate(0 ${top})"><text class="title" x="12" y="14">${escaped(d.of)}</text><g transform="translate(0 16)">${drawingOf(machine, d)}</g></g>`;
    top += d.height + 16 + GAP;
    return part;
  });
  const width = Math.max(1, ...drawings.map((d) => d.width));
  const tip =
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>';
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="${escaped(machine.inventory.machine)}">`;
  return `${head}${style && `<style>${style}</style>`}${tip}${parts.join('')}</svg>`;
}

function drawingOf(machine: MachineReport, { of, boxes, arrows }: Drawing): string {
  const states = new Map(machine.inventory.states.map((s) => [s.id, s]));
  const drawnBoxes = boxes.map((b) => {
    if (b.id === INITIAL) return `<circle cx="${b.x + 6}" cy="${b.y + 6}" r="5"/>`;
    const state = states.get(b.id === OUTER ? of : b.id);
    const isHistory = state?.type === 'history';
    const standing = b.id === OUTER || isHistory ? 'outer' : coveredBy(machine, `state:${b.id}`);
    const name = isHistory ? 'H' : `${b.id === OUTER ? '' : `${GLYPH[standing as CoveredBy]} `}${state?.name ?? b.id}`;
    const round = state?.type === 'final' ? 16 : 8;
    return `<g class="state ${standing}" data-key="state:${escaped(b.id)}"><title>${escaped(state?.id ?? b.id)}</title><rect x="${b.x}" y="${b.y}" width="${b.width}" height="${b.height}" rx="${round}"/><text class="name" x="${b.x + TYPE.pad}" y="${b.y + 16}">${escaped(name)}</text>${linesOf(machine, b.lines, b.x + TYPE.pad, b.y + 20)}</g>`;
  });
  const drawnArrows = arrows.map((a) => {
    const standing = a.from === INITIAL ? 'outer' : worst(a.lines.map((l) => coveredBy(machine, l.element)));
    const path = a.points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
    return `<g class="arrow ${standing}"><path d="${path}" marker-end="url(#tip)"/>${linesOf(machine, a.lines, a.x + 4, a.y)}</g>`;
  });
  return [...drawnArrows, ...drawnBoxes].join('');
}

function linesOf(machine: MachineReport, lines: Drawing['boxes'][number]['lines'], x: number, top: number): string {
  let y = top;
  const row = (text: string) => {
    y += TYPE.row;
    return `<text x="${x}" y="${y - 4}">${escaped(text)}</text>`;
  };
  return lines
    .map(({ element, text }) => {
      const ends = endsOf(machine.inventory, element).map((e) => `${e.mark}${GLYPH[coveredBy(machine, e.element)]}`);
      if (element.startsWith('transition:')) return row([text, ...ends].join(' '));
      return row(text) + (ends.length > 0 ? row(ends.join(' ')) : '');
    })
    .join('');
}
