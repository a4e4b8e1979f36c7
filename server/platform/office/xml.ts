// Office XML, read without trust: no DTD, no entities of its own, no depth that breaks a parser.
import { XMLParser } from 'fast-xml-parser';
import { decodedXml } from '#contract/office/xml-tree.ts';
import { ExtractError } from './extract-error.ts';
import { OFFICE_LIMITS } from './limits.ts';

/** An element, or a text (name `#text`). Namespace prefixes are kept as the office programs write them. */
export interface Node {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: Node[];
}

const DTD = /<!(?:DOCTYPE|ENTITY)/i;
const TAG = /<(\/?)[^\s<>!?/][^<>]*?(\/?)>/g;

/** The open packaging conventions forbid DTDs; whoever sends one wants entities. */
export function rejectDtd(xml: string): void {
  if (DTD.test(xml)) throw new ExtractError('bomb', 'The document declares XML entities.');
  let depth = 0;
  for (const [, close, empty] of xml.matchAll(TAG)) {
    if (close) depth--;
    else if (!empty) depth++;
    if (depth > OFFICE_LIMITS.xmlDepth) throw new ExtractError('bomb', 'The document nests too deeply.');
  }
}

export function decodeXml(bytes: Uint8Array): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ExtractError('corrupt', 'A part of the document is not valid text.');
  }
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  htmlEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  maxNestedTags: OFFICE_LIMITS.xmlDepth + 8,
});

/** Parses XML that `rejectDtd` has passed. */
export function parseXml(xml: string): Node[] {
  try {
    return nodes(parser.parse(xml));
  } catch (error) {
    throw new ExtractError('corrupt', `The document's XML cannot be read: ${String(error)}`);
  }
}

function nodes(raw: unknown): Node[] {
  return Array.isArray(raw) ? raw.map(node) : [];
}

function node(raw: Record<string, unknown>): Node {
  const name = Object.keys(raw).find((key) => key !== ':@') ?? '';
  const content = raw[name];
  if (name === '#text') return { name, text: decodedXml(String(content)), attributes: {}, children: [] };
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(raw[':@'] ?? {})) attributes[key] = decodedXml(String(value));
  return { name, text: '', attributes, children: nodes(content) };
}

/** All descendants with this name, outermost first, in document order. */
export function* find(list: Node[], name: string): Generator<Node> {
  for (const one of list) {
    if (one.name === name) yield one;
    else yield* find(one.children, name);
  }
}

export function child(parent: Node | undefined, name: string): Node | undefined {
  return parent?.children.find((one) => one.name === name);
}

export function textContent(list: Node[]): string {
  return list.map((one) => one.text + textContent(one.children)).join('');
}
