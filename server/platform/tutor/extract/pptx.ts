// PowerPoint: each slide in the order of the show, its title as the heading, its page the slide's number.

import { posix } from 'node:path';
import { formulasAsRuns } from '#contract/office/omml.ts';
import { firstNumber, withSlideNumbers } from '#contract/office/slide-numbers.ts';
import { withSlideStyles } from '#contract/office/slide-styles.ts';
import { smartArtTexts } from '#contract/office/smart-art.ts';
import { inFont } from '#contract/office/symbol-fonts.ts';
import { xmlText } from '#contract/office/xml-tree.ts';
import { child, find, type Node, parseXml, textContent } from '#server/platform/office/xml.ts';
import type { Archive } from '#server/platform/office/zip.ts';
import { collectFromLanguages } from '#server/platform/tutor/lang/index.ts';
import { asInlineFormula, isSoleFormula } from './formula-signs.ts';
import { isFormula, LIST_MARKER } from './headings.ts';
import type { PictureReader } from './pictures.ts';
import { type Placeholders, type Size, shapesInOrder } from './pptx-order.ts';
import { asScript, type ScriptPosition } from './scripts.ts';
import { tableCell, tableRows } from './table.ts';
import { oneLine } from './text.ts';
import { ExtractError, type ExtractedBlock, LIMITS, type Report } from './types.ts';
import { lettersIn, unreadBlock, unreadCount } from './unread-signs.ts';

export async function readPptx(archive: Archive, pictures: PictureReader, report: Report): Promise<ExtractedBlock[]> {
  const { slides, size, first } = await showIn(archive);
  if (slides.length > LIMITS.pages) throw new ExtractError('too-large', `${slides.length} slides.`);
  const blocks: ExtractedBlock[] = [];
  const part = (path: string) => archive.xml(path);
  const models = modelsOf(archive);
  for (const [at, name] of slides.entries()) {
    const xml = await archive.xml(name);
    if (xml === undefined) throw new ExtractError('corrupt', `The slide ${at + 1} is missing.`);
    let known: ReturnType<typeof relationsOf> | undefined;
    const targets = () => {
      known ??= relationsOf(archive, name);
      return known;
    };
    const layers = await layersOf({ targets, models });
    const styled = withSlideStyles(
      formulasAsRuns(xml, 'a', asInlineFormula),
      layers.map((model) => model.xml),
    );
    const ports = { pictures, targets, part, layers, size };
    blocks.push(...(await slideBlocks(parseXml(withSlideNumbers(styled, first + at)), at + 1, ports)));
    report((at + 1) / slides.length);
  }
  return blocks;
}

async function showIn(archive: Archive): Promise<{ slides: string[]; size: Size | undefined; first: number }> {
  const show = await archive.xml('ppt/presentation.xml');
  const relations = await archive.xml('ppt/_rels/presentation.xml.rels');
  if (show === undefined || relations === undefined)
    throw new ExtractError('corrupt', 'The show has no list of slides.');
  const targets = new Map<string, string>();
  for (const relation of find(parseXml(relations), 'Relationship')) {
    targets.set(relation.attributes.Id ?? '', relation.attributes.Target ?? '');
  }
  const tree = parseXml(show);
  const slides = [...find(tree, 'p:sldId')].map((slide) => {
    const target = targets.get(slide.attributes['r:id'] ?? '');
    if (!target) throw new ExtractError('corrupt', 'A slide has no place in the archive.');
    return target.startsWith('/') ? target.slice(1) : `ppt/${target}`;
  });
  const { cx, cy } = find(tree, 'p:sldSz').next().value?.attributes ?? {};
  const [width, height] = [Number(cx), Number(cy)];
  const first = firstNumber(tree.find(({ name }) => name === 'p:presentation')?.attributes.firstSlideNum);
  return { slides, size: width > 0 && height > 0 ? { width, height } : undefined, first };
}

interface Drawn {
  pictures: PictureReader;
  /** The parts that the slide names, by relation. */
  targets: () => Promise<ReadonlyMap<string, Relation>>;
  part: (path: string) => Promise<string | undefined>;
  /** Its layout, and the layout's master. */
  layers: readonly Model[];
  /** Of the slide; undefined where the show does not say. */
  size: Size | undefined;
}
interface Model {
  xml: string;
  shapes: Node[];
  relations: ReadonlyMap<string, Relation>;
}
interface Relation {
  /** Within the archive. */
  path: string;
  type: string;
}

async function relationsOf(archive: Archive, slide: string): Promise<ReadonlyMap<string, Relation>> {
  const cut = slide.lastIndexOf('/') + 1;
  const xml = await archive.xml(`${slide.slice(0, cut)}_rels/${slide.slice(cut)}.rels`);
  const relations = xml === undefined ? [] : [...find(parseXml(xml), 'Relationship')];
  const absolute = (target: string) => posix.resolve('/', slide, '..', target).slice(1);
  return new Map(
    relations.map(({ attributes: { Id = '', Target = '', Type = '' } }) => [
      Id,
      { path: absolute(Target), type: Type },
    ]),
  );
}

async function pictureBlocks(shape: Node, page: number, { pictures, targets }: Drawn): Promise<ExtractedBlock[]> {
  const part = (await targets()).get(find(shape.children, 'a:blip').next().value?.attributes['r:embed'] ?? '')?.path;
  const about = find(shape.children, 'p:cNvPr').next().value?.attributes;
  return part === undefined ? [] : pictures.read(part, { page, alt: about?.descr });
}

// A heading in the first language that has one: nobody knows the deck's yet.
function untitled(page: number): string {
  const [own] = collectFromLanguages(({ documents }) => documents.page);
  return own ? `${own.before} ${page} ${own.after}` : String(page);
}

async function slideBlocks(slide: Node[], page: number, ports: Drawn): Promise<ExtractedBlock[]> {
  const root = slide.find((node) => node.name === 'p:sld');
  // A hidden slide is not shown to the class, but it still counts as a page.
  if (root?.attributes.show === '0') return [unreadBlock('slide', 1, page)];
  let hidden = 0;
  const shapes = shapesInOrder(find(root?.children ?? [], 'p:spTree').next().value?.children ?? [], {
    placeholders: placeholdersOf(ports.layers),
    size: ports.size,
    onHidden: () => hidden++,
  });
  const title = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholder(shape)));
  const heading = title ? oneLine(paragraphs(title).join(' ')) : '';
  const blocks: ExtractedBlock[] = [{ kind: 'heading', level: 1, text: heading || untitled(page), page }];
  for (const shape of shapes) {
    if (shape === title || /^(?:sldNum|dt|ftr|hdr)$/.test(placeholder(shape))) continue;
    if (shape.name === 'p:pic') blocks.push(...(await pictureBlocks(shape, page, ports)));
    else if (shape.name === 'p:sp') blocks.push(...shapeBlocks(shape, page));
    else
      blocks.push(
        ...frameBlocks(shape, page),
        ...(await smartArtBlocks(shape, page, ports)),
        ...unreadFrame(shape, page),
      );
  }
  const left = (isLeft: (run: Node) => boolean) => shapes.reduce((sum, one) => sum + lettersOf(one, isLeft), 0);
  return [
    ...blocks,
    ...unreadCount('struck', left(isStruck), page),
    ...unreadCount('hidden', left(isUnseen), page),
    ...unreadCount('shape', hidden, page),
    ...unreadCount('note', (await isNoted(ports)) ? 1 : 0, page),
  ];
}

/** Letters of a shape. */
function lettersOf(shape: Node, isLeft: (run: Node) => boolean): number {
  return [...find(shape.children, 'a:r')]
    .filter(isLeft)
    .reduce((sum, run) => sum + lettersIn(textContent(child(run, 'a:t')?.children ?? [])), 0);
}
const isStruck = (run: Node): boolean => (child(run, 'a:rPr')?.attributes.strike ?? 'noStrike') !== 'noStrike';

/** Without ink: no fill and no outline, or wholly transparent. White ones are seen on most grounds that slides have. */
function isUnseen(run: Node): boolean {
  const look = child(run, 'a:rPr');
  const line = child(look, 'a:ln');
  if (isStruck(run) || (line && !child(line, 'a:noFill'))) return false;
  const [alpha] = find(child(look, 'a:solidFill')?.children ?? [], 'a:alpha');
  return (
    child(look, 'a:noFill') !== undefined ||
    (alpha !== undefined && Number.parseFloat(alpha.attributes.val ?? '1') === 0)
  );
}

/** Whether somebody has written down what to say at this slide. */
async function isNoted({ targets, part }: Drawn): Promise<boolean> {
  const path = [...(await targets()).values()].find(({ type }) => type.endsWith('/notesSlide'))?.path;
  const xml = path === undefined ? undefined : await part(path);
  const shapes = xml === undefined ? [] : [...find(parseXml(xml), 'p:sp')];
  return shapes.some((shape) => placeholder(shape) === 'body' && paragraphs(shape).join('').trim() !== '');
}

/** Layouts and masters: many slides have the same. */
type Models = (path: string) => Promise<Model>;

function modelsOf(archive: Archive): Models {
  const known = new Map<string, Promise<Model>>();
  const load = async (path: string): Promise<Model> => {
    const xml = await archive.xml(path);
    const shapes = xml === undefined ? [] : [...find(parseXml(xml), 'p:sp')];
    return { xml: xml ?? '', shapes, relations: await relationsOf(archive, path) };
  };
  return (path) => {
    const model = known.get(path) ?? load(path);
    known.set(path, model);
    return model;
  };
}

async function layersOf({ targets, models }: Pick<Drawn, 'targets'> & { models: Models }): Promise<Model[]> {
  const layers: Model[] = [];
  let relations = await targets();
  for (const kind of ['slideLayout', 'slideMaster']) {
    const path = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path;
    if (path === undefined) break;
    const model = await models(path);
    layers.push(model);
    relations = model.relations;
  }
  return layers;
}

/** A slide's layout says where its placeholders stand, and the layout's master for those that it leaves open. */
function placeholdersOf(layers: readonly Model[]): Placeholders {
  const kindOf = (type = 'obj') =>
    /^(?:title|ctrTitle)$/.test(type) ? 'title' : /^(?:obj|body|subTitle)$/.test(type) ? 'body' : type;
  return ({ attributes: { idx, type } }) => {
    const isMeant = (shape: Node, layer: number): boolean => {
      const [own] = find(shape.children, 'p:ph');
      if (!own || find(shape.children, 'a:off').next().done) return false;
      return layer === 0 && idx !== undefined
        ? own.attributes.idx === idx
        : kindOf(own.attributes.type) === kindOf(type);
    };
    return layers.flatMap(({ shapes }, layer) => shapes.filter((shape) => isMeant(shape, layer)))[0];
  };
}

function placeholder(shape: Node): string {
  const mark = find(shape.children, 'p:ph').next().value;
  return mark ? (mark.attributes.type ?? 'body') : '';
}

function shapeBlocks(shape: Node, page: number): ExtractedBlock[] {
  const lines = paragraphs(shape)
    .map(oneLine)
    .filter((line) => line !== '');
  return lines.map((text): ExtractedBlock => {
    // Slides speak in bullets: lines of one box belong together, equations with words among them too.
    const bare = isFormula(text) && !/[\u4e00-\u9fff]/.test(text);
    if (isSoleFormula(text) || bare) return { kind: 'formula', text, page };
    return { kind: lines.length > 1 || LIST_MARKER.test(text) ? 'item' : 'text', text, page };
  });
}

function frameBlocks(frame: Node, page: number): ExtractedBlock[] {
  const rows = [...find(frame.children, 'a:tr')].map((row) =>
    row.children.filter(isCell).map((one) => {
      const { gridSpan, rowSpan } = one.attributes;
      return tableCell(paragraphs(one).join(' '), Number(gridSpan), Number(rowSpan));
    }),
  );
  const [about] = find(frame.children, 'a:tblPr');
  const [first] = find(frame.children, 'a:tr');
  const words = first ? [...find(first.children, 'a:r')] : [];
  const isBold = words.length > 0 && words.every((one) => child(one, 'a:rPr')?.attributes.b === '1');
  return tableRows(rows, page, isBold || /^(?:1|true)$/.test(about?.attributes.firstRow ?? ''));
}

/** Charts, and what other programs have put there. */
function unreadFrame(frame: Node, page: number): ExtractedBlock[] {
  const has = (name: string): boolean => !find(frame.children, name).next().done;
  if (has('c:chart') || has('cx:chart')) return [unreadBlock('chart', 1, page)];
  const object = find(frame.children, 'p:oleObj').next().value?.attributes.progId;
  if (object === undefined) return [];
  return [unreadBlock(/^(?:Equation|MathType)/i.test(object) ? 'equation' : 'object', 1, page)];
}

async function smartArtBlocks(frame: Node, page: number, { targets, part }: Drawn): Promise<ExtractedBlock[]> {
  const id = find(frame.children, 'dgm:relIds').next().value?.attributes['r:dm'];
  const path = id === undefined ? undefined : (await targets()).get(id)?.path;
  const xml = path === undefined ? undefined : await part(path);
  return parseXml(xml === undefined ? '' : xmlText(smartArtTexts(xml)))
    .map((point) => oneLine(paragraphs(point).join(' ')))
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'item', text, page }));
}

/** What another cell stands over is still written down, without words. */
const isCell = ({ name, attributes: { hMerge, vMerge } }: Node): boolean =>
  name === 'a:tc' && ![hMerge, vMerge].some((merged) => merged === '1' || merged === 'true');

function paragraphs(shape: Node): string[] {
  return [...find(shape.children, 'a:p')].map((paragraph) => runs(paragraph.children));
}

interface Run {
  text: string;
  script?: ScriptPosition | undefined;
}

function runs(list: Node[]): string {
  const joined: Run[] = [];
  for (const run of list.flatMap(runsOf)) {
    const before = joined.at(-1);
    // one power may be written in pieces
    if (before && before.script === run.script) before.text += run.text;
    else joined.push({ ...run });
  }
  return joined.map(({ text, script }) => (script ? asScript(text, script) : text)).join('');
}

function runsOf(node: Node): Run[] {
  switch (node.name) {
    case 'a:r': {
      const about = child(node, 'a:rPr');
      const { baseline = '0', cap, u = 'none' } = about?.attributes ?? {};
      // what is struck out is seen, and not meant
      if (isStruck(node) || isUnseen(node)) return [];
      const raised = Number.parseFloat(baseline);
      const script = raised > 0 ? 'sup' : raised < 0 ? 'sub' : undefined;
      const [latin, sym] = ['a:latin', 'a:sym'].map((name) => child(about, name)?.attributes.typeface);
      const text = inFont(inFont(textContent(child(node, 'a:t')?.children ?? []), latin), sym, 0x80);
      // a place to write in
      if (u !== 'none' && /^[\s\u3000]{2,}$/.test(text)) return [{ text: '____' }];
      return [{ text: cap === 'all' ? text.toUpperCase() : text, script }];
    }
    case 'a:br':
      return [{ text: ' ' }];
    case 'mc:AlternateContent':
      return (child(node, 'mc:Choice') ?? node).children.flatMap(runsOf);
    case 'a:pPr':
    case 'mc:Fallback':
      return [];
    default:
      return node.children.flatMap(runsOf);
  }
}
