// What a slide's paragraphs and words have from around them, written into them: from the list style of their box, and of the
// placeholder that it fills on the layout and the master. Readers look at a paragraph and its runs alone.
import {
  attributeOf,
  childOf,
  elementsOf,
  isElement,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from './xml-tree.ts';

const BULLET = /^a:bu(?:None|AutoNum|Char|Blip)$/;
const LOOKS = ['strike', 'cap', 'baseline'] as const;
const NEEDED = /<a:buAutoNum\b|\s(?:strike=["'](?!noStrike)|cap=["']all|baseline=["'](?!0))/;

/** `models`: the slide's layout and its master. */
export function withSlideStyles(xml: string, models: readonly string[]): string {
  // on the slide itself a run says it of itself, but for the lists of its boxes
  if (!/<a:lvl\dpPr\b/.test(xml) && !models.some((model) => NEEDED.test(model))) return xml;
  const trees = models.map(xmlTree);
  const styled = (node: XmlNode): XmlNode => {
    if (!isElement(node)) return node;
    const body = node.children.filter(isElement).find(({ name }) => /^[ap]:txBody$/.test(name));
    if (!body) return { ...node, children: node.children.map(styled) };
    const own = childOf(body, 'a:lstStyle');
    const lists = [...(own ? [own] : []), ...(node.name === 'p:sp' ? listsOf(node, trees) : [])];
    const paragraphs = body.children.map((one) => (isElement(one) && one.name === 'a:p' ? withStyle(one, lists) : one));
    return { ...node, children: node.children.map((one) => (one === body ? { ...body, children: paragraphs } : one)) };
  };
  return xmlText(xmlTree(xml).map(styled));
}

const kindOf = (type = 'obj'): string =>
  /^(?:title|ctrTitle)$/.test(type) ? 'title' : /^(?:obj|body|subTitle)$/.test(type) ? 'body' : type;

/** The nearest first. */
function listsOf(shape: XmlElement, models: readonly XmlNode[][]): XmlElement[] {
  const [mark] = elementsOf(shape.children, 'p:ph');
  if (!mark) return [];
  const [idx, type] = ['idx', 'type'].map((name) => attributeOf(mark, name));
  const kind = kindOf(type);
  return models.flatMap((model, layer) => {
    const isMeant = (other: XmlElement): boolean => {
      const [own] = elementsOf(other.children, 'p:ph');
      if (!own) return false;
      if (layer === 0 && idx !== undefined) return attributeOf(own, 'idx') === idx;
      return kindOf(attributeOf(own, 'type')) === kind;
    };
    const [filled] = [...elementsOf(model, 'p:sp')].filter(isMeant);
    const [styles] = elementsOf(model, 'p:txStyles');
    const all = kind === 'title' ? 'p:titleStyle' : kind === 'body' ? 'p:bodyStyle' : 'p:otherStyle';
    return [childOf(childOf(filled, 'p:txBody'), 'a:lstStyle'), childOf(styles, all)].filter(
      (one) => one !== undefined,
    );
  });
}

function withStyle(paragraph: XmlElement, lists: readonly XmlElement[]): XmlElement {
  const about = childOf(paragraph, 'a:pPr');
  const level = Number((about && attributeOf(about, 'lvl')) ?? 0) + 1;
  const levels = lists.flatMap((list) => childOf(list, `a:lvl${level}pPr`) ?? []);
  const bulletIn = (one: XmlElement) => one.children.find((child) => isElement(child) && BULLET.test(child.name));
  const bullet = about && bulletIn(about) ? undefined : levels.map(bulletIn).find((one) => one !== undefined);
  const isNumbered = bullet !== undefined && isElement(bullet) && bullet.name === 'a:buAutoNum';
  const looks = LOOKS.flatMap((name): [string, string][] => {
    const value = levels
      .map((one) => childOf(one, 'a:defRPr'))
      .map((one) => one && attributeOf(one, name))
      .find((one) => one !== undefined);
    return value === undefined ? [] : [[name, value]];
  });
  if (!isNumbered && looks.length === 0) return paragraph;
  const runs = paragraph.children
    .filter((one) => one !== about)
    .map((one) => (isElement(one) && /^a:(?:r|fld)$/.test(one.name) ? withLooks(one, looks) : one));
  if (!isNumbered) return { ...paragraph, children: [...(about ? [about] : []), ...runs] };
  const own = about ?? { name: 'a:pPr', given: '', children: [] };
  return { ...paragraph, children: [{ ...own, children: [...own.children, bullet] }, ...runs] };
}

function withLooks(run: XmlElement, looks: readonly (readonly [string, string])[]): XmlElement {
  const about = childOf(run, 'a:rPr') ?? { name: 'a:rPr', given: '', children: [] };
  const more = looks.filter(([name]) => attributeOf(about, name) === undefined);
  const given = about.given + more.map(([name, value]) => ` ${name}="${value}"`).join('');
  return { ...run, children: [{ ...about, given }, ...run.children.filter((one) => one !== childOf(run, 'a:rPr'))] };
}
