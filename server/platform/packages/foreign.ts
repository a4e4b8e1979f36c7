// Packages that are no chapters and no experiment, known by what lies in them: whoever sends one is told what it is.
import type { MessageKey } from '../messages.ts';
import { manifestIn } from './manifest.ts';

type Paths = ReadonlySet<string>;
const has =
  (...names: string[]) =>
  (paths: Paths): boolean =>
    names.some((name) => paths.has(name));

/** By the file that makes it one, at the top or in the one folder that was packed. */
const KINDS: readonly (readonly [MessageKey, (paths: Paths) => boolean])[] = [
  ['packageH5p', has('h5p.json')],
  ['packageMoodle', has('moodle_backup.xml')],
  ['packageCmi5', has('cmi5.xml')],
  ['packageXapi', has('tincan.xml')],
  ['packageOffice', has('word/document.xml', 'ppt/presentation.xml', 'xl/workbook.xml', 'xl/workbook.bin')],
  ['packageOffice', (paths) => paths.has('META-INF/manifest.xml') && paths.has('content.xml')],
  ['packageOffice', has('Index/Document.iwa', 'Index.zip', 'index.apxl', 'Index/Presentation.iwa')],
  ['packageEpub', (paths) => paths.has('META-INF/container.xml')],
  ['packageProgram', has('AndroidManifest.xml', 'META-INF/MANIFEST.MF')],
  ['packageGeogebra', has('geogebra.xml')],
  [
    'packageScratch',
    (paths) => paths.has('project.json') && [...paths].some((p) => /^[0-9a-f]{32}\.(?:svg|png|wav)$/.test(p)),
  ],
  ['packageElp', has('contentv3.xml', 'contentv2.xml')],
  ['packageAnki', has('collection.anki2', 'collection.anki21')],
  ['packageExperiment', has('experiment.json')],
];

/** What a name says, of a file among others. */
const ENDINGS: readonly (readonly [RegExp, MessageKey])[] = [
  [/\.h5p$/i, 'packageH5p'],
  [/\.mbz$/i, 'packageMoodle'],
  [/\.epub$/i, 'packageEpub'],
  [/\.ggb$/i, 'packageGeogebra'],
  [/\.sb[23]$/i, 'packageScratch'],
  [/\.elpx?$/i, 'packageElp'],
  [/\.(?:apkg|colpkg)$/i, 'packageAnki'],
  [/\.(?:imscc)$/i, 'importNested'],
];

export const foreignName = (path: string): MessageKey | undefined => ENDINGS.find(([ending]) => ending.test(path))?.[1];

/** Undefined: it is none of these, or has a manifest of its own. */
export function foreignPackage(paths: readonly string[]): MessageKey | undefined {
  const top = new Set(paths.map((p) => p.split('/')[0] ?? '').filter((name) => name !== '__MACOSX'));
  const [folder] = top;
  const isWrapped = top.size === 1 && paths.some((p) => p.startsWith(`${folder}/`));
  const whole = new Set(paths);
  const inside = isWrapped ? new Set(paths.map((p) => p.slice(`${folder}/`.length))) : whole;
  if (inside.has('.bb-package-info')) return 'packageBlackboard';
  if (manifestIn(paths) !== undefined) return undefined;
  return KINDS.find(([, isIt]) => isIt(inside) || isIt(whole))?.[0];
}
