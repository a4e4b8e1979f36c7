// A deck as a class sees it: without hidden slides and shapes, with the words of SmartArt where it stands.
import { formulasAsRuns } from '#contract/office/omml.ts';
import { firstNumber, withSlideNumbers } from '#contract/office/slide-numbers.ts';
import { withSlideStyles } from '#contract/office/slide-styles.ts';
import { smartArtTexts } from '#contract/office/smart-art.ts';
import { inFont } from '#contract/office/symbol-fonts.ts';
import {
  attributeOf,
  childOf,
  elementsOf,
  escapeXml,
  isElement,
  textOfXml,
  type XmlElement,
  type XmlNode,
  xmlText,
  xmlTree,
} from '#contract/office/xml-tree.ts';
import { betweenSigns } from './formulas.ts';
import type { OfficeParts } from './parts.ts';

interface ShownDeck {
  deck: ArrayBuffer;
  /** Of each slide that is shown, from 1. */
  numbers: number[];
}

const SHOW = 'ppt/presentation.xml';

export async function deckAsShown(parts: OfficeParts): Promise<ShownDeck> {
  const texts = new Map<string, string>();
  const show = xmlTree((await parts.text(SHOW)) ?? '');
  const targets = await relationsOf(parts, SHOW);
  const hidden = new Set<XmlElement>();
  const numbers: number[] = [];
  const [root] = elementsOf(show, 'p:presentation');
  const first = firstNumber(root && attributeOf(root, 'firstSlideNum'));
  for (const [i, slide] of [...elementsOf(show, 'p:sldId')].entries()) {
    const name = targets.get(attributeOf(slide, 'r:id') ?? '') ?? '';
    const runs = formulasAsRuns((await parts.text(name)) ?? '', 'a', betweenSigns);
    const tree = xmlTree(withSlideNumbers(withSlideStyles(runs, await modelsOf(parts, name)), first + i));
    const slideRoot = tree.find(isElement);
    if (slideRoot && /^(?:0|false)$/.test(attributeOf(slideRoot, 'show') ?? '')) {
      hidden.add(slide);
      continue;
    }
    numbers.push(i + 1);
    const charts = await smartArt(parts, name, tree);
    const shown = (node: XmlElement): XmlNode[] | undefined =>
      isHidden(node) ? [] : (charts.get(node) ?? oneForm(node, shown) ?? marked(node));
    texts.set(name, xmlText(replaced(tree, shown)));
  }
  texts.set(SHOW, xmlText(replaced(show, (node) => (hidden.has(node) ? [] : undefined))));
  return { deck: parts.with(texts), numbers };
}

/** A shape with words in two forms is one: the library draws both. */
function oneForm(node: XmlElement, by: Parameters<typeof replaced>[1]): XmlNode[] | undefined {
  const choice = node.name === 'mc:AlternateContent' ? childOf(node, 'mc:Choice') : undefined;
  return childOf(choice, 'p:sp') && choice && replaced(choice.children, by);
}

function isHidden(node: XmlElement): boolean {
  if (!/^p:(?:sp|pic|graphicFrame|grpSp|cxnSp)$/.test(node.name)) return false;
  const about = node.children.filter(isElement).map((one) => childOf(one, 'p:cNvPr'))[0];
  return about !== undefined && /^(?:1|true)$/.test(attributeOf(about, 'hidden') ?? '');
}

/** Signs that no text has: the library keeps words alone, and they say what else a run is. */
const LOOKS = { sup: '\ufdd0', sub: '\ufdd1', s: '\ufdd2' };
const END = '\ufdd3';

/** A raised, lowered or struck-out run with such signs around its words. */
function marked(run: XmlElement): XmlNode[] | undefined {
  const [about, text] = run.name === 'a:r' ? [childOf(run, 'a:rPr'), childOf(run, 'a:t')] : [];
  if (!about || !text) return undefined;
  const height = Number.parseFloat(attributeOf(about, 'baseline') ?? '0');
  const isStruck = /^(?:sng|dbl)Strike$/.test(attributeOf(about, 'strike') ?? '');
  const look = height > 0 ? LOOKS.sup : height < 0 ? LOOKS.sub : isStruck ? LOOKS.s : undefined;
  const [latin, sym] = ['a:latin', 'a:sym']
    .map((name) => childOf(about, name))
    .map((font) => font && attributeOf(font, 'typeface'));
  const said = textOfXml(text.children);
  const signs = inFont(inFont(said, latin), sym, 0x80);
  const shown = attributeOf(about, 'cap') === 'all' ? signs.toUpperCase() : signs;
  if (look === undefined && shown === said) return undefined;
  const words = { ...text, children: [look ?? '', escapeXml(shown), look ? END : ''] };
  return [{ ...run, children: run.children.map((child) => (child === text ? words : child)) }];
}

/** Markup of a slide that was made of such runs. */
export const withLooks = (html: string): string =>
  Object.entries(LOOKS)
    .reduce(
      (done, [tag, sign]) => done.replaceAll(new RegExp(`${sign}([^${END}]*)${END}`, 'g'), `<${tag}>$1</${tag}>`),
      html,
    )
    .replace(/[\ufdd0-\ufdd3]/g, '');

/** Undefined: the element stays, and what is in it is looked at. */
const replaced = (nodes: readonly XmlNode[], by: (node: XmlElement) => XmlNode[] | undefined): XmlNode[] =>
  nodes.flatMap((node) =>
    isElement(node) ? (by(node) ?? [{ ...node, children: replaced(node.children, by) }]) : [node],
  );

/** The slide's layout, and the layout's master. */
async function modelsOf(parts: OfficeParts, slide: string): Promise<string[]> {
  const found: string[] = [];
  let from = slide;
  for (const kind of ['slideLayout', 'slideMaster']) {
    const path = [...(await relationsOf(parts, from, `/${kind}`)).values()][0];
    const xml = path === undefined ? undefined : await parts.text(path);
    if (path === undefined || xml === undefined) break;
    found.push(xml);
    from = path;
  }
  return found;
}

/** `type`: how the relations' own ends. */
async function relationsOf(parts: OfficeParts, name: string, type = ''): Promise<ReadonlyMap<string, string>> {
  const cut = name.lastIndexOf('/') + 1;
  const xml = await parts.text(`${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`);
  const path = (target: string) => decodeURI(new URL(target, `https://deck/${name}`).pathname.slice(1));
  return new Map(
    [...elementsOf(xmlTree(xml ?? ''), 'Relationship')]
      .filter((relation) => attributeOf(relation, 'TargetMode') !== 'External')
      .filter((relation) => (attributeOf(relation, 'Type') ?? '').endsWith(type))
      .map((relation) => [attributeOf(relation, 'Id') ?? '', path(attributeOf(relation, 'Target') ?? '')]),
  );
}

/** Its frames, each with a box of its words. */
async function smartArt(
  parts: OfficeParts,
  slide: string,
  tree: readonly XmlNode[],
): Promise<Map<XmlElement, XmlNode[]>> {
  const found = new Map<XmlElement, XmlNode[]>();
  for (const frame of elementsOf(tree, 'p:graphicFrame')) {
    const ids = elementsOf(frame.children, 'dgm:relIds').next().value;
    if (!ids) continue;
    const data = await parts.text((await relationsOf(parts, slide)).get(attributeOf(ids, 'r:dm') ?? '') ?? '');
    const lines = smartArtTexts(data ?? '').flatMap(({ children }) =>
      children.filter((one) => isElement(one) && one.name === 'a:p'),
    );
    const place = childOf(frame, 'p:xfrm');
    if (lines.length > 0 && place) found.set(frame, [boxOf(place, lines)]);
  }
  return found;
}

const boxOf = (place: XmlElement, lines: readonly XmlNode[]): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="0" name=""/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${xmlText(place.children)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"><a:normAutofit/></a:bodyPr><a:lstStyle/>${xmlText(lines)}</p:txBody></p:sp>`;
