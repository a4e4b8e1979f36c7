// imsmanifest.xml of SCORM 1.2 and 2004: the content objects of the default organisation, in their order.

import { XMLValidator } from 'fast-xml-parser';
import { ExtractError } from '#server/platform/office/extract-error.ts';
import { checkXml, decodeXml, type Node, parseXml, textOf } from '#server/platform/office/xml.ts';
import { wordsUpTo } from '#server/platform/text.ts';
import type { Sco } from '../run.store.ts';
import { type Fault, PackageFault } from './faults.ts';
import { type Contents, type Declared, lacking, MOST_STEPS, pathOf, unique } from './manifest.ts';

export const SCORM_MANIFEST = 'imsmanifest.xml';
/** A content object has no expectation of its own: half an hour. */
const EXPECT_S = 1800;

const local = (name: string): string => name.split(':').at(-1) ?? name;
const all = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((n) => local(n.name).toLowerCase() === name) ?? [];
const attribute = (node: Node | undefined, name: string): string | undefined =>
  Object.entries(node?.attributes ?? {}).find(([key]) => local(key).toLowerCase() === name)?.[1];
const deep = (node: Node, name: string): Node[] =>
  node.children.flatMap((n) => (local(n.name).toLowerCase() === name ? [n] : deep(n, name)));
/** As they stand, those within folders too. */
const itemsOf = (node: Node): Node[] => all(node, 'item').flatMap((item) => [item, ...itemsOf(item)]);
const wordsOf = (nodes: readonly Node[]): string => textOf(nodes.slice(0, 1)).replace(/\s+/g, ' ').trim();

interface Resource {
  href: string;
  isSco: boolean;
}

/** Throws PackageFault. */
export function readScormManifest(bytes: Uint8Array, contents: Contents): Declared {
  const xml = textIn(bytes);
  const lineOf = lines(xml);
  const faults: Fault[] = [];
  const fault = (key: Fault['key'], near: string, params?: Fault['params']) => {
    faults.push({ file: SCORM_MANIFEST, line: lineOf(near), key, ...(params && { params }) });
  };
  const manifest = parseXml(xml).find((n) => local(n.name) === 'manifest');
  const organizations = all(manifest, 'organizations')[0];
  const listed = all(organizations, 'organization');
  const wanted = attribute(organizations, 'default');
  const organization = listed.find((o) => attribute(o, 'identifier') === wanted) ?? listed[0];
  if (!manifest || !organization) {
    fault('scormNoOrganisation', '<organizations');
    throw new PackageFault('manifest', faults);
  }
  const kind = kindOf(manifest);
  const resources = resourcesOf(manifest);
  const scos: Sco[] = [];
  const ids = new Set<string>();
  for (const item of itemsOf(organization)) {
    const ref = attribute(item, 'identifierref');
    // a folder of items, or what cannot be chosen
    if (!ref) continue;
    const near = `"${ref}"`;
    const resource = resources.get(ref);
    if (!resource) fault('scormNoResource', near, { ref });
    // what tells nothing is shown within the others; it is no step
    else if (resource.isSco) {
      const id = attribute(item, 'identifier') ?? '';
      if (id === '' || ids.has(id)) fault('scormItemId', id === '' ? near : `"${id}"`, { id });
      ids.add(id);
      const why = lacking(resource.href, contents);
      if (why) fault(why.key, resource.href, why.params);
      scos.push(
        scoOf(item, { id, seq: scos.length + 1, href: joined(resource.href, attribute(item, 'parameters') ?? '') }),
      );
    }
  }
  if (scos.length === 0 && faults.length === 0) fault('scormNoSco', '<resources');
  if (scos.length > MOST_STEPS) fault('manifestSteps', '<organization', { max: MOST_STEPS });
  const [first] = scos;
  if (faults.length > 0 || !first) throw new PackageFault('manifest', faults);
  const titles = unique(scos.map((s) => s.title));
  const named = scos.map((s, i) => ({ ...s, title: titles[i] ?? s.title }));
  return {
    kind,
    title: wordsUpTo(100, wordsOf(all(organization, 'title'))) || first.title,
    entry: first.href,
    steps: named.map(({ seq, title }) => ({ seq, title, maxScore: 100, expectTime: EXPECT_S })),
    isStrict: false,
    scos: named,
    plots: [],
    marking: null,
    warnings: [],
  };
}

/** In the Chinese encodings that authoring tools write, where it says so; the bytes alone may read as UTF-8 too. */
function decoded(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (!/^<\?xml[^>]*encoding\s*=\s*["'](?:gb2312|gbk|gb18030)["']/i.test(head)) return decodeXml(bytes);
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw new ExtractError('corrupt', 'The manifest is not in the encoding that it names.');
  }
}

function textIn(bytes: Uint8Array): string {
  const fail = (line: number, key: Fault['key']): never => {
    throw new PackageFault('manifest', [{ file: SCORM_MANIFEST, line, key }]);
  };
  try {
    const xml = decoded(bytes).replace(/^\ufeff/, '');
    const judged = XMLValidator.validate(xml);
    if (judged !== true) fail(judged.err.line, 'manifestSyntax');
    checkXml(xml);
    return xml;
  } catch (error) {
    if (error instanceof ExtractError) fail(1, 'manifestSyntax');
    throw error;
  }
}

/** The line in which something stands first. */
const lines =
  (xml: string) =>
  (near: string): number => {
    const at = xml.indexOf(near);
    return at < 0 ? 1 : xml.slice(0, at).split('\n').length;
  };

function kindOf(manifest: Node): 'scorm12' | 'scorm2004' {
  const said = wordsOf(deep(manifest, 'schemaversion'));
  if (/1\.2/.test(said)) return 'scorm12';
  if (/2004|1\.3/.test(said)) return 'scorm2004';
  const spaces = Object.values(manifest.attributes).join(' ');
  return /adlcp_v1p3|imsss/.test(spaces) ? 'scorm2004' : 'scorm12';
}

function resourcesOf(manifest: Node): Map<string, Resource> {
  const found = new Map<string, Resource>();
  for (const group of all(manifest, 'resources'))
    for (const resource of all(group, 'resource')) {
      const base =
        (attribute(manifest, 'base') ?? '') + (attribute(group, 'base') ?? '') + (attribute(resource, 'base') ?? '');
      found.set(attribute(resource, 'identifier') ?? '', {
        href: base + (attribute(resource, 'href') ?? ''),
        isSco: attribute(resource, 'scormtype')?.toLowerCase() === 'sco',
      });
    }
  return found;
}

/** As the standard joins what an item asks to its resource's address. */
function joined(href: string, parameters: string): string {
  const asked = parameters.trim().replace(/^[?&]+/, '');
  if (asked === '') return href;
  if (asked.startsWith('#')) return href.includes('#') ? href : href + asked;
  const [before = '', fragment] = href.split('#', 2);
  const whole = `${before}${before.includes('?') ? '&' : '?'}${asked}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

function scoOf(item: Node, own: Pick<Sco, 'id' | 'seq' | 'href'>): Sco {
  const text = (name: string) => wordsOf(all(item, name));
  const number = (said: string, max: number): number | null => {
    const n = Number(said);
    return said !== '' && Number.isFinite(n) && Math.abs(n) <= max ? n : null;
  };
  const measured = deep(item, 'primaryobjective').find((o) => attribute(o, 'satisfiedbymeasure') === 'true');
  return {
    ...own,
    title: text('title') || pathOf(own.href) || own.id,
    launchData: wordsUpTo(4096, text('datafromlms')),
    mastery: number(text('masteryscore'), 100),
    passing: measured ? number(wordsOf(all(measured, 'minnormalizedmeasure')) || '1', 1) : null,
    maxTime: text('maxtimeallowed'),
    timeLimitAction: text('timelimitaction'),
  };
}
