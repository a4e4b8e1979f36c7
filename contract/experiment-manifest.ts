// experiment.json, the manifest of a package of kind js, and everything that can be wrong in it, with its line. Pure: the
// server checks uploads by it, `npm run experiment` the author's folder.
import { z } from 'zod';
import { JsonFault, type Path, readJson } from './json-lines.ts';

export const MANIFEST = 'experiment.json';
export const MOST_STEPS = 100;

const isInside = (path: string): boolean =>
  !/[\\:\u0000-\u001F]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** A path inside the package, as it stands in the archive. */
const inside = z.string().min(1, 'required').max(200, 'tooLong').refine(isInside, 'path');

const name = z.string().trim().min(1, 'required').max(100, 'tooLong');

/** Docking (iLab-X) takes titles of 100 characters and whole seconds. */
export const manifestStep = z.strictObject({
  seq: z.int('integer').min(1, 'tooSmall').max(1000, 'tooBig'),
  title: name,
  maxScore: z.number().min(0, 'tooSmall').max(1000, 'tooBig'),
  /** Seconds. */
  expectTime: z.int('integer').min(1, 'tooSmall').max(86_400, 'tooBig'),
});

export const experimentManifest = z.strictObject({
  format: z.literal(1),
  title: name,
  entry: inside,
  order: z.enum(['free', 'strict']).default('free'),
  steps: z.array(manifestStep).min(1, 'tooFew').max(MOST_STEPS, 'tooManyItems'),
  marking: inside.optional(),
});
export type ExperimentManifest = z.infer<typeof experimentManifest>;

/** Each has a sentence in both languages (server/platform/messages.manifest.ts). */
export const FAULTS = [
  ...['syntax', 'end', 'twice', 'deep', 'unknown', 'required', 'kind', 'format', 'notOneOf', 'integer'],
  ...['tooSmall', 'tooBig', 'tooLong', 'tooFew', 'tooManyItems', 'path'],
  ...['sameSeq', 'sameTitle', 'noScore', 'noFile', 'entryKind', 'markingKind', 'sameFile'],
] as const;

export interface ManifestFault {
  file: string;
  line: number;
  fault: string;
  /** Which part: `steps[2].title`; empty for the whole. */
  part: string;
  /** What stands there, where that helps. */
  found: string;
}

export type ReadManifest = { manifest: ExperimentManifest } | { faults: ManifestFault[] };

/** `files`: the paths in the package, from the manifest's folder; undefined where they are not known. */
export function readManifest(text: string, files?: ReadonlySet<string>): ReadManifest {
  try {
    const { value, lineOf } = readJson(text);
    const at = (path: Path, fault: string, found = ''): ManifestFault => ({
      file: MANIFEST,
      line: lineOf(path),
      fault,
      part: partOf(path),
      found,
    });
    const read = experimentManifest.safeParse(value, { reportInput: true });
    if (!read.success) return { faults: read.error.issues.flatMap((issue) => faultsOf(issue, at)) };
    const faults = [...senseOf(read.data, at), ...(files ? filesOf(read.data, files, at) : [])];
    return faults.length > 0 ? { faults } : { manifest: read.data };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return { faults: [{ file: MANIFEST, line: error.line, fault: error.fault, part: '', found: error.found }] };
  }
}

type At = (path: Path, fault: string, found?: string) => ManifestFault;

function faultsOf(issue: z.core.$ZodIssue, at: At): ManifestFault[] {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const found = issue.input === undefined ? '' : shortOf(issue.input);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => at([...path, key], 'unknown', key));
  if (issue.input === undefined && issue.code !== 'custom') return [at(path, 'required')];
  if (issue.code === 'invalid_value') return [at(path, path[0] === 'format' ? 'format' : 'notOneOf', found)];
  if (issue.code === 'invalid_type') return [at(path, issue.message === 'integer' ? 'integer' : 'kind', found)];
  return [at(path, issue.message, found)];
}

function senseOf({ steps }: ExperimentManifest, at: At): ManifestFault[] {
  const faults: ManifestFault[] = [];
  const seqs = new Set<number>();
  const titles = new Set<string>();
  for (const [n, { seq, title }] of steps.entries()) {
    if (seqs.has(seq)) faults.push(at(['steps', n, 'seq'], 'sameSeq', String(seq)));
    if (titles.has(title)) faults.push(at(['steps', n, 'title'], 'sameTitle', title));
    seqs.add(seq);
    titles.add(title);
  }
  if (steps.every(({ maxScore }) => maxScore === 0)) faults.push(at(['steps'], 'noScore'));
  return faults;
}

function filesOf({ entry, marking }: ExperimentManifest, files: ReadonlySet<string>, at: At): ManifestFault[] {
  const faults: ManifestFault[] = [];
  if (!/\.html?$/i.test(entry)) faults.push(at(['entry'], 'entryKind', entry));
  else if (!files.has(entry)) faults.push(at(['entry'], 'noFile', entry));
  if (marking === undefined) return faults;
  if (marking === entry) faults.push(at(['marking'], 'sameFile', marking));
  else if (!/\.m?js$/i.test(marking)) faults.push(at(['marking'], 'markingKind', marking));
  else if (!files.has(marking)) faults.push(at(['marking'], 'noFile', marking));
  return faults;
}

const partOf = (path: Path): string =>
  path.map((step, n) => (typeof step === 'number' ? `[${step + 1}]` : `${n > 0 ? '.' : ''}${step}`)).join('');

const shortOf = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
