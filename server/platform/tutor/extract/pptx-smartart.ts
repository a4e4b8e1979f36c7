// SmartArt's words in the order of its outline; how it is drawn is not read.
import { child, find, type Node } from '#server/platform/office/xml.ts';

/** Points that hold words, from the outline's root on; those that hang on nothing come last, as they were written. */
export function smartArtPoints(data: Node[]): Node[] {
  const points = new Map([...find(data, 'dgm:pt')].map((point) => [point.attributes.modelId ?? '', point]));
  const below = Map.groupBy(
    [...find(data, 'dgm:cxn')].filter(({ attributes: { type = 'parOf' } }) => type === 'parOf'),
    ({ attributes }) => attributes.srcId ?? '',
  );
  const seen = new Set<string>();
  const order: Node[] = [];
  const left = [...points].toReversed().map(([id]) => id);
  // the root is visited first
  left.push(...left.filter((id) => points.get(id)?.attributes.type === 'doc'));
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const point = points.get(id);
    if (!point || seen.has(id)) continue;
    seen.add(id);
    if (/^(?:node|asst)$/.test(point.attributes.type ?? 'node')) order.push(point);
    const inner = (below.get(id) ?? []).toSorted((a, b) => Number(b.attributes.srcOrd) - Number(a.attributes.srcOrd));
    for (const { attributes } of inner) left.push(attributes.destId ?? '');
  }
  return order.filter((point) => child(point, 'dgm:t'));
}
