// imsmanifest.xml of SCORM 1.2, SCORM 2004 and Common Cartridge 1.0 to 1.3: what is in a package, in which order, by which titles.
// Whatever takes packages reads them by this one.
import { XMLValidator } from 'fast-xml-parser';
import { decodeNamed } from '#contract/decode.ts';
import { ExtractError } from '../office/extract-error.ts';
import { type Node, parseXml, rejectDtd, textContent } from '../office/xml.ts';
import { based, firstThere, type PackageContents, pathOf, pathsFrom } from './paths.ts';

const NAME = 'imsmanifest.xml';
export const MANIFEST_BYTES = 2 * 1024 * 1024;

export const isManifest = (file: string): boolean => file.toLowerCase() === NAME;

/** Where it lies, at the top or in the one folder that was packed. */
export const manifestIn = (paths: readonly string[]): string | undefined =>
  paths
    .filter((p) => p.split('/').length <= 2 && isManifest(p.split('/').at(-1) ?? ''))
    .toSorted((a, b) => a.length - b.length)[0];

const local = (name: string): string => (name.split(':').at(-1) ?? name).toLowerCase();
export const childrenNamed = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((n) => local(n.name) === name) ?? [];
export const deep = (node: Node, name: string): Node[] =>
  node.children.flatMap((n) => (local(n.name) === name ? [n] : deep(n, name)));
export const attribute = (node: Node | undefined, name: string): string | undefined => {
  const said = Object.entries(node?.attributes ?? {});
  return (said.find(([key]) => key.toLowerCase() === name) ?? said.find(([key]) => local(key) === name))?.[1];
};
export const textOfNodes = (nodes: readonly Node[]): string =>
  textContent(nodes.slice(0, 1)).replace(/\s+/g, ' ').trim();

interface Resource {
  /** Its address from the manifest's own folder. */
  href: string;
  /** From the same folder; null: it leads out of the package. */
  path: string | null;
  type: string;
  isSco: boolean;
}

export interface ManifestItem {
  title: string;
  /** What it shows; empty: nothing of its own. */
  ref: string;
  /** Undefined: none, or one that the manifest does not have. */
  resource: Resource | undefined;
  /** By its own word or that of an item around it. */
  isHidden: boolean;
  items: ManifestItem[];
  node: Node;
}

interface Manifest {
  node: Node;
  xml: string;
  /** The first line that is no XML, where there is one. */
  flaw: number | null;
  title: string;
  /** Of the organisation that it names, else of the first; null: it has none. */
  items: ManifestItem[] | null;
  resources: Resource[];
}

/** `contents`: from the manifest's own folder. Throws ExtractError where it cannot be read; undefined: it is no manifest. */
export function readManifest(bytes: Uint8Array, contents: PackageContents): Manifest | undefined {
  const xml = xmlIn(bytes);
  const judged = XMLValidator.validate(xml);
  rejectDtd(xml);
  const node = parseXml(xml).find((n) => local(n.name) === 'manifest');
  if (!node) return undefined;
  const organizations = childrenNamed(node, 'organizations')[0];
  const listed = childrenNamed(organizations, 'organization');
  const wanted = attribute(organizations, 'default');
  const organization = listed.find((o) => attribute(o, 'identifier') === wanted) ?? listed[0];
  const resources = resourcesOf(node, contents);
  return {
    node,
    xml,
    flaw: judged === true ? null : judged.err.line,
    title: textOfNodes(childrenNamed(organization, 'title')),
    items: organization ? itemsOf(organization, resources, false) : null,
    resources: [...resources.values()],
  };
}

function xmlIn(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const name = /^\s*<\?xml[^>]*?encoding\s*=\s*["']\s*([\w-]+)/i.exec(head)?.[1];
  const text = decodeNamed(bytes, name);
  if (text === undefined) throw new ExtractError('corrupt', 'The manifest is not valid text.');
  return text.replace(/^\ufeff/, '').trimStart();
}

const itemsOf = (node: Node, resources: ReadonlyMap<string, Resource>, isHidden: boolean): ManifestItem[] =>
  childrenNamed(node, 'item').map((item) => {
    const ref = attribute(item, 'identifierref')?.trim() ?? '';
    const hidden = isHidden || /^\s*(?:false|0)\s*$/i.test(attribute(item, 'isvisible') ?? '');
    return {
      title: textOfNodes(childrenNamed(item, 'title')),
      ref,
      resource: resources.get(ref),
      isHidden: hidden,
      items: itemsOf(item, resources, hidden),
      node: item,
    };
  });

function resourcesOf(manifest: Node, contents: PackageContents): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const group of childrenNamed(manifest, 'resources'))
    for (const resource of childrenNamed(group, 'resource')) {
      const own = attribute(resource, 'href') ?? '';
      const said = own.trim() === '' ? (attribute(childrenNamed(resource, 'file')[0], 'href') ?? '') : own;
      const bases = [manifest, group, resource].map((node) => attribute(node, 'base') ?? '');
      const ways = based(bases, said);
      // short names of GBK may be UTF-8 by chance: what is there decides
      const placed = (way: string) => (pathOf(way) === null ? undefined : firstThere(contents, pathsFrom('', way)));
      const href = ways.find((way) => placed(way) !== undefined) ?? ways[0] ?? said;
      found.set(attribute(resource, 'identifier')?.trim() ?? '', {
        href,
        path: placed(href) ?? pathOf(href),
        type: attribute(resource, 'type') ?? '',
        isSco: attribute(resource, 'scormtype')?.toLowerCase() === 'sco',
      });
    }
  return found;
}
