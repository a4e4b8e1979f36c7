// The brackets that Word draws around two lines in one, which are no words of its runs.
import { attributeOf, childOf, elementsOf, type XmlElement, type XmlNode } from './xml-tree.ts';

const BRACKETS: Readonly<Record<string, string>> = { round: '()', square: '[]', angle: '<>', curly: '{}' };

/** By run: the signs before and behind its words. The pieces of one such line have one id. */
export type LineBrackets = ReadonlyMap<XmlElement, readonly [string, string]>;

export function bracketsIn(tree: readonly XmlNode[]): LineBrackets {
  const runs = [...elementsOf(tree, 'w:r')].map((run) => {
    const layout = childOf(childOf(run, 'w:rPr'), 'w:eastAsianLayout');
    const [id, kind = ''] = ['w:id', 'w:combineBrackets'].map((name) => layout && attributeOf(layout, name));
    return { run, id, signs: BRACKETS[kind] };
  });
  return new Map(
    runs.flatMap(({ run, id, signs = '' }, at) => {
      const isFirst = id === undefined || runs[at - 1]?.id !== id;
      const isLast = id === undefined || runs[at + 1]?.id !== id;
      return signs === '' ? [] : [[run, [isFirst ? signs.charAt(0) : '', isLast ? signs.charAt(1) : '']] as const];
    }),
  );
}
