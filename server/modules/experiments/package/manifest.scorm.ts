// A SCORM package: the content objects of the default organisation, in their order.

import { ExtractError } from '#server/platform/office/extract-error.ts';
import type { Node } from '#server/platform/office/xml.ts';
import {
  attribute,
  childrenNamed,
  deep,
  type ManifestItem,
  readManifest,
  textOfNodes,
} from '#server/platform/packages/manifest.ts';
import { type PackageContents, pathOf } from '#server/platform/packages/paths.ts';
import { wordsUpTo } from '#server/platform/text.ts';
import type { Sco } from '../run.store.ts';
import { PackageFault, type PackageFaultLine } from './faults.ts';
import { type Declared, lacking, MOST_STEPS, uniqueTitles } from './manifest.ts';

/** A content object has no expectation of its own: half an hour. */
const EXPECT_S = 1800;

/** As they stand, those within folders too; what is hidden is no step. */
const shownIn = (items: readonly ManifestItem[]): ManifestItem[] =>
  items.flatMap((item) => [...(item.isHidden ? [] : [item]), ...shownIn(item.items)]);

/** `file`: what the manifest is called. Throws PackageFault. */
export function readScormManifest(bytes: Uint8Array, contents: PackageContents, file: string): Declared {
  const manifest = manifestOf(bytes, contents, file);
  const lineOf = lines(manifest?.xml ?? '');
  const faults: PackageFaultLine[] = [];
  const fault = (key: PackageFaultLine['key'], near: string, params?: PackageFaultLine['params']) => {
    faults.push({ file, line: lineOf(near), key, ...(params && { params }) });
  };
  if (!manifest?.items) {
    fault('scormNoOrganisation', '<organizations');
    throw new PackageFault('manifest', faults);
  }
  const scos: Sco[] = [];
  const ids = new Set<string>();
  for (const { ref, resource, node } of shownIn(manifest.items)) {
    // a folder of items, or what cannot be chosen
    if (ref === '') continue;
    const near = `"${ref}"`;
    if (!resource) fault('scormNoResource', near, { ref });
    // what tells nothing is shown within the others; it is no step
    else if (resource.isSco) {
      const id = attribute(node, 'identifier') ?? '';
      if (id === '' || ids.has(id)) fault('scormItemId', id === '' ? near : `"${id}"`, { id });
      ids.add(id);
      const why = lacking(resource.href, contents);
      if (why) fault(why.key, resource.href, why.params);
      scos.push(
        scoOf(node, { id, seq: scos.length + 1, href: joined(resource.href, attribute(node, 'parameters') ?? '') }),
      );
    }
  }
  if (scos.length === 0 && faults.length === 0) fault('scormNoSco', '<resources');
  if (scos.length > MOST_STEPS) fault('manifestSteps', '<organization', { max: MOST_STEPS });
  const [first] = scos;
  if (faults.length > 0 || !first) throw new PackageFault('manifest', faults);
  const titles = uniqueTitles(scos.map((s) => s.title));
  const named = scos.map((s, i) => ({ ...s, title: titles[i] ?? s.title }));
  return {
    kind: kindOf(manifest.node),
    title: wordsUpTo(100, manifest.title) || first.title,
    entry: first.href,
    steps: named.map(({ seq, title }) => ({ seq, title, maxScore: 100, expectTime: EXPECT_S })),
    isStrict: false,
    scos: named,
    plots: [],
    readings: [],
    marking: null,
    warnings: [],
  };
}

function manifestOf(bytes: Uint8Array, contents: PackageContents, file: string): ReturnType<typeof readManifest> {
  const fail = (line: number): never => {
    throw new PackageFault('manifest', [{ file, line, key: 'manifestSyntax' }]);
  };
  try {
    const manifest = readManifest(bytes, contents);
    if (manifest?.flaw != null) fail(manifest.flaw);
    return manifest;
  } catch (error) {
    if (error instanceof ExtractError) fail(1);
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
  const said = textOfNodes(deep(manifest, 'schemaversion'));
  if (/1\.2/.test(said)) return 'scorm12';
  if (/2004|1\.3/.test(said)) return 'scorm2004';
  const spaces = Object.values(manifest.attributes).join(' ');
  return /adlcp_v1p3|imsss/.test(spaces) ? 'scorm2004' : 'scorm12';
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
  const text = (name: string) => textOfNodes(childrenNamed(item, name));
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
    passing: measured ? number(textOfNodes(childrenNamed(measured, 'minnormalizedmeasure')) || '1', 1) : null,
    maxTime: text('maxtimeallowed'),
    timeLimitAction: text('timelimitaction'),
  };
}
