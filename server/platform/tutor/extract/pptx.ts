// PowerPoint: each slide in the order of the show, its title as the heading, its page the slide's number.

import { posix } from 'node:path';
import { child, find, type Node, parseXml, textContent } from '#server/platform/office/xml.ts';
import type { Archive } from '#server/platform/office/zip.ts';
import { collectFromLanguages } from '#server/platform/tutor/lang/index.ts';
import { isFormula, LIST_MARKER } from './headings.ts';
import { latex } from './omml.ts';
import type { PictureReader } from './pictures.ts';
import { tableCell, tableRows } from './table.ts';
import { oneLine } from './text.ts';
import { ExtractError, type ExtractedBlock, LIMITS, type Report } from './types.ts';

export async function readPptx(archive: Archive, pictures: PictureReader, report: Report): Promise<ExtractedBlock[]> {
  const slides = await slideOrder(archive);
  if (slides.length > LIMITS.pages) throw new ExtractError('too-large', `${slides.length} slides.`);
  const blocks: ExtractedBlock[] = [];
  for (const [at, name] of slides.entries()) {
    const xml = await archive.xml(name);
    if (xml === undefined) throw new ExtractError('corrupt', `The slide ${at + 1} is missing.`);
    let known: ReturnType<typeof relationsOf> | undefined;
    const targets = () => {
      known ??= relationsOf(archive, name);
      return known;
    };
    blocks.push(...(await slideBlocks(parseXml(xml), at + 1, { pictures, targets })));
    report((at + 1) / slides.length);
  }
  return blocks;
}

async function slideOrder(archive: Archive): Promise<string[]> {
  const show = await archive.xml('ppt/presentation.xml');
  const relations = await archive.xml('ppt/_rels/presentation.xml.rels');
  if (show === undefined || relations === undefined)
    throw new ExtractError('corrupt', 'The show has no list of slides.');
  const targets = new Map<string, string>();
  for (const relation of find(parseXml(relations), 'Relationship')) {
    targets.set(relation.attributes.Id ?? '', relation.attributes.Target ?? '');
  }
  return [...find(parseXml(show), 'p:sldId')].map((slide) => {
    const target = targets.get(slide.attributes['r:id'] ?? '');
    if (!target) throw new ExtractError('corrupt', 'A slide has no place in the archive.');
    return target.startsWith('/') ? target.slice(1) : `ppt/${target}`;
  });
}

interface Drawn {
  pictures: PictureReader;
  /** The parts that the slide names, by relation. */
  targets: () => Promise<ReadonlyMap<string, string>>;
}

/** Paths within the archive, by relation. */
async function relationsOf(archive: Archive, slide: string): Promise<ReadonlyMap<string, string>> {
  const cut = slide.lastIndexOf('/') + 1;
  const xml = await archive.xml(`${slide.slice(0, cut)}_rels/${slide.slice(cut)}.rels`);
  const relations = xml === undefined ? [] : [...find(parseXml(xml), 'Relationship')];
  const absolute = (target: string) => posix.resolve('/', slide, '..', target).slice(1);
  return new Map(relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, absolute(Target)]));
}

async function pictureBlocks(shape: Node, page: number, { pictures, targets }: Drawn): Promise<ExtractedBlock[]> {
  const part = (await targets()).get(find(shape.children, 'a:blip').next().value?.attributes['r:embed'] ?? '');
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
  if (root?.attributes.show === '0') return [];
  const shapes = [...drawn(root?.children ?? [])];
  const title = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholder(shape)));
  const heading = title ? oneLine(paragraphs(title).join(' ')) : '';
  const blocks: ExtractedBlock[] = [{ kind: 'heading', level: 1, text: heading || untitled(page), page }];
  for (const shape of shapes) {
    if (shape === title || /^(?:sldNum|dt|ftr|hdr)$/.test(placeholder(shape))) continue;
    if (shape.name === 'p:pic') blocks.push(...(await pictureBlocks(shape, page, ports)));
    else blocks.push(...(shape.name === 'p:sp' ? shapeBlocks(shape, page) : frameBlocks(shape, page)));
  }
  return blocks;
}

/** Shapes, tables and pictures in drawing order, out of their groups; of alternatives the first (the newer form). */
function* drawn(list: Node[]): Generator<Node> {
  for (const node of list) {
    if (node.name === 'p:sp' || node.name === 'p:graphicFrame' || node.name === 'p:pic') yield node;
    else if (node.name === 'mc:AlternateContent') yield* drawn(node.children.slice(0, 1));
    else yield* drawn(node.children);
  }
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
    if (/^\$[^$]+\$$/.test(text) || bare) return { kind: 'formula', text, page };
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
  return tableRows(rows, page);
}

/** What another cell stands over is still written down, without words. */
const isCell = ({ name, attributes: { hMerge, vMerge } }: Node): boolean =>
  name === 'a:tc' && ![hMerge, vMerge].some((merged) => merged === '1' || merged === 'true');

function paragraphs(shape: Node): string[] {
  return [...find(shape.children, 'a:p')].map((paragraph) => runs(paragraph.children));
}

function runs(list: Node[]): string {
  return list
    .map((node) => {
      if (node.name === 'a:r' || node.name === 'a:fld') return textContent(child(node, 'a:t')?.children ?? []);
      if (node.name === 'a:br') return ' ';
      if (node.name === 'mc:AlternateContent') return runs(node.children.slice(0, 1));
      if (node.name === 'm:oMath') return latex([node]);
      return node.name === 'a:pPr' || node.name === 'mc:Fallback' ? '' : runs(node.children);
    })
    .join('');
}
