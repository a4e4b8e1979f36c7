// SmartArt's words in the order of its outline; how it is drawn is not read.
import { attributeOf, childOf, elementsOf, type XmlElement, xmlTree } from './xml-tree.ts';

/** What each point says (`dgm:t`), from the outline's root on; points that hang on nothing come last, as they were written. */
export function smartArtTexts(data: string): XmlElement[] {
  const tree = xmlTree(data);
  const points = new Map([...elementsOf(tree, 'dgm:pt')].map((point) => [attributeOf(point, 'modelId') ?? '', point]));
  const typeOf = (id: string) => attributeOf(points.get(id) ?? NONE, 'type') ?? 'node';
  const lines = [...elementsOf(tree, 'dgm:cxn')].filter((line) => (attributeOf(line, 'type') ?? 'parOf') === 'parOf');
  const below = Map.groupBy(lines, (line) => attributeOf(line, 'srcId') ?? '');
  const place = (line: XmlElement) => Number(attributeOf(line, 'srcOrd'));
  const seen = new Set<string>();
  const order: XmlElement[] = [];
  const left = [...points.keys()].toReversed();
  // the root is visited first, and what hangs on another not before it
  const hanging = new Set(lines.map((line) => attributeOf(line, 'destId') ?? ''));
  left.push(...left.filter((id) => !hanging.has(id)), ...left.filter((id) => typeOf(id) === 'doc'));
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const point = points.get(id);
    if (!point || seen.has(id)) continue;
    seen.add(id);
    const text = childOf(point, 'dgm:t');
    if (text && /^(?:node|asst)$/.test(typeOf(id))) order.push(text);
    const inner = (below.get(id) ?? []).toSorted((a, b) => place(b) - place(a));
    for (const line of inner) left.push(attributeOf(line, 'destId') ?? '');
  }
  return order;
}

const NONE: XmlElement = { name: '', given: '', children: [] };
