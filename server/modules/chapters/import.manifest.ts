// imsmanifest.xml of SCORM 1.2, SCORM 2004 and Common Cartridge: the titles and the order of what is in the archive.
import { checkXml, decodeXml, type Node, parseXml, textOf } from '#server/platform/office/xml.ts';
import { isJunk, titleOf } from './import.names.ts';
import type { Item, Tree } from './import.tree.ts';

const NAME = 'imsmanifest.xml';
export const MANIFEST_BYTES = 2 * 1024 * 1024;

/** Where it lies, at the top or in the one folder that was packed. */
export const manifestIn = (paths: readonly string[]): string | undefined =>
  paths
    .filter((p) => p.split('/').length <= 2 && p.split('/').at(-1)?.toLowerCase() === NAME)
    .toSorted((a, b) => a.length - b.length)[0];

const local = (name: string): string => name.split(':').at(-1) ?? name;
const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((n) => local(n.name) === name) ?? [];
const attribute = (node: Node, name: string): string | undefined =>
  Object.entries(node.attributes).find(([key]) => key === name || local(key) === name)?.[1];

interface Resource {
  path: string;
  type: string;
}

/** Throws ExtractError where it cannot be read; null where it says nothing of an order. */
export function treeOfManifest(bytes: Uint8Array, at: string, paths: readonly string[], name: string): Tree | null {
  const xml = decodeXml(bytes).replace(/^\ufeff/, '');
  checkXml(xml);
  const manifest = parseXml(xml).find((n) => local(n.name) === 'manifest');
  const organizations = all(manifest, 'organizations')[0];
  const listed = all(organizations, 'organization');
  const own = organizations && attribute(organizations, 'default');
  const organization = listed.find((o) => attribute(o, 'identifier') === own) ?? listed[0];
  if (!manifest || !organization || all(organization, 'item').length === 0) return null;
  const folder = at.includes('/') ? at.slice(0, at.lastIndexOf('/') + 1) : '';
  const resources = resourcesOf(manifest, folder);
  const title = titleText(organization) || name;
  const chapters = chaptersOf(unwrapped(all(organization, 'item')), resources, title);
  const there = new Set(paths);
  const gone = chapters.flatMap((c) => c.items).filter((i) => !there.has(i.path));
  const used = new Set(chapters.flatMap((c) => c.items).map((i) => i.path));
  const unused = paths.filter((p) => p !== at && !used.has(p) && !isJunk(p) && !ASSET.test(p));
  return {
    chapters: chapters.map((c) => ({ ...c, items: c.items.filter((i) => there.has(i.path)) })),
    skipped: [
      ...gone.map((i) => ({ path: i.path || i.title, reason: 'importGone' as const })),
      ...unused.map((path) => ({ path, reason: 'importUnused' as const })),
    ],
  };
}

/** What pages are made of, and what describes the package: nobody would look for them among the chapters. */
const ASSET = /\.(?:js|mjs|css|xsd|dtd|xml|json|png|jpe?g|gif|svg|webp|ico|woff2?|ttf|eot|map|swf)$/i;

const titleText = (node: Node): string => textOf(all(node, 'title').slice(0, 1)).replace(/\s+/g, ' ').trim();

function resourcesOf(manifest: Node, folder: string): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const group of all(manifest, 'resources'))
    for (const resource of all(group, 'resource')) {
      const file = all(resource, 'file')[0];
      const href = attribute(resource, 'href') ?? (file && attribute(file, 'href')) ?? '';
      const base = (attribute(group, 'base') ?? '') + (attribute(resource, 'base') ?? '');
      const path = folder + pathOf(base + href);
      found.set(attribute(resource, 'identifier') ?? '', { path, type: attribute(resource, 'type') ?? '' });
    }
  return found;
}

/** Within the archive; what leads out of it is not there. */
function pathOf(href: string): string {
  const bare = href.replace(/[?#].*$/, '').replaceAll('\\', '/');
  try {
    return decodeURIComponent(bare).replace(/^(?:\.\/)+/, '');
  } catch {
    return bare;
  }
}

/** A cartridge has one item around all others, without a title. */
function unwrapped(items: readonly Node[]): readonly Node[] {
  const [only, second] = items;
  const inside = all(only, 'item');
  const isWrapper =
    only && !second && !attribute(only, 'identifierref') && inside.some((i) => all(i, 'item').length > 0);
  return isWrapper ? unwrapped(inside) : items;
}

function chaptersOf(items: readonly Node[], resources: ReadonlyMap<string, Resource>, title: string): Tree['chapters'] {
  const chapters: Tree['chapters'] = [];
  let loose: Tree['chapters'][number] | undefined;
  for (const item of items) {
    if (all(item, 'item').length > 0) {
      chapters.push({ title: titleOf(titleText(item)) || title, items: leavesOf(item, resources) });
      continue;
    }
    // what stands between chapters is in one of its own
    if (!loose) {
      loose = { title: titleOf(title), items: [] };
      chapters.push(loose);
    }
    loose.items.push(...leavesOf(item, resources));
  }
  return chapters;
}

function leavesOf(item: Node, resources: ReadonlyMap<string, Resource>): Item[] {
  const resource = resources.get(attribute(item, 'identifierref') ?? '');
  const title = titleOf(titleText(item)) || (resource?.path ?? '');
  const own = resource ? [{ title, path: resource.path, type: resource.type }] : [];
  return [...own, ...all(item, 'item').flatMap((inner) => leavesOf(inner, resources))];
}
