// What a manifest says of a package, whatever its kind.

import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { ReadingDeclared } from '#contract/readings.ts';
import { type PackageContents, pathOf } from '#server/platform/packages/paths.ts';
import { wordsUpTo } from '#server/platform/text.ts';
import type { Sco } from '../run.store.ts';
import type { PackageFaultLine } from './faults.ts';

/** What of the evidence of a step wants to be seen: two columns of one of its lists. */
export interface PlotDeclared {
  seq: number;
  /** The path of the list in the evidence. */
  table: string;
  title: string;
  x: { column: string; title: string };
  y: { column: string; title: string };
}

export interface Declared {
  kind: 'js' | 'scorm12' | 'scorm2004';
  title: string;
  /** From the package's own root. */
  entry: string;
  steps: StepDeclared[];
  isStrict: boolean;
  scos: Sco[];
  plots: PlotDeclared[];
  readings: ReadingDeclared[];
  /** The file of its marking. */
  marking: string | null;
  warnings: PackageFaultLine[];
}

export const MOST_STEPS = 200;
export const MOST_TITLE = 100;

/** Why it cannot be opened, if so. */
export function lacking(href: string, contents: PackageContents): Pick<PackageFaultLine, 'key' | 'params'> | null {
  const path = pathOf(href);
  if (path === null || path === '') return { key: 'manifestOutside', params: { path: href } };
  if (contents.has(path)) return null;
  const other = contents.like(path);
  return other === undefined
    ? { key: 'manifestNoFile', params: { path } }
    : { key: 'manifestCase', params: { path, other } };
}

/** Titles are told apart by whoever reads them, and by what they are sent to. */
export function uniqueTitles(titles: readonly string[]): string[] {
  const met = new Set<string>();
  return titles.map((title) => {
    let own = wordsUpTo(MOST_TITLE, title);
    for (let n = 2; met.has(own); n++) own = `${wordsUpTo(MOST_TITLE - 6, title)} (${n})`;
    met.add(own);
    return own;
  });
}
