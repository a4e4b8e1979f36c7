// experiment.json: a package of ours. Everything that is wrong with it is told at once, each with its line.
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { PackageContents } from '#server/platform/packages/paths.ts';
import { PackageFault } from './faults.ts';
import type { Lined } from './json-lines.ts';
import {
  type ManifestReader,
  manifestReader,
  NOTHING,
  numberField,
  parsedLines,
  textField,
  warnUnknown,
} from './manifest.reader.ts';
import { declaredReadings } from './manifest.readings.ts';
import { type Declared, lacking, MOST_STEPS, MOST_TITLE, type PlotDeclared } from './manifest.ts';

export const JS_MANIFEST = 'experiment.json';
const FIELDS = ['format', 'title', 'entry', 'order', 'steps', 'marking', 'plots', 'readings'];
const PLOT_FIELDS = ['seq', 'table', 'title', 'x', 'y'];
const AXIS_FIELDS = ['column', 'title'];
const MOST_PLOTS = 20;
const STEP_FIELDS = ['seq', 'title', 'maxScore', 'expectTime'];
const MOST_SCORE = 10_000;
const MOST_SECONDS = 24 * 3600;

/** Throws PackageFault. */
export function readJsManifest(text: string, contents: PackageContents): Declared {
  const reader = manifestReader(JS_MANIFEST, parsedLines(JS_MANIFEST, text));
  const { whole, fault, faults, warnings } = reader;
  if (whole.fields.size === 0) fault(whole.line, 'manifestObject');
  warnUnknown(reader, whole, FIELDS);
  const format = whole.fields.get('format');
  if (format?.value !== 1) fault((format ?? whole).line, 'manifestFormat');
  const title = textField(reader, whole, 'title', MOST_TITLE);
  const entry = fileOf(reader, whole, 'entry', contents);
  const order = whole.fields.get('order');
  if (order && order.value !== 'free' && order.value !== 'strict') fault(order.line, 'manifestOrder');
  const steps = stepsOf(reader, whole);
  const plots = plotsOf(reader, whole, steps);
  const readings = declaredReadings(reader, steps);
  const marking = whole.fields.has('marking') ? fileOf(reader, whole, 'marking', contents) : null;
  if (faults.length > 0) throw new PackageFault('manifest', faults);
  const isStrict = order?.value === 'strict';
  return { kind: 'js', title, entry, steps, isStrict, scos: [], plots, readings, marking, warnings };
}

function fileOf(reader: ManifestReader, of: Lined, field: string, contents: PackageContents): string {
  const href = textField(reader, of, field, 500);
  const why = href === '' ? null : lacking(href, contents);
  if (why) reader.fault(of.fields.get(field)?.line ?? of.line, why.key, why.params);
  return href;
}

function stepsOf(reader: ManifestReader, whole: Lined): StepDeclared[] {
  const { fault } = reader;
  const list = whole.fields.get('steps') ?? { ...NOTHING, line: whole.line };
  if (!Array.isArray(list.value) || list.items.length === 0 || list.items.length > MOST_STEPS) {
    fault(list.line, 'manifestSteps', { max: MOST_STEPS });
    return [];
  }
  const [seqs, titles] = [new Set<number>(), new Set<string>()];
  const steps = list.items.map((item) => {
    warnUnknown(reader, item, STEP_FIELDS);
    const step = {
      seq: numberField(reader, item, 'seq', { min: 1, max: 100_000, isWhole: true }),
      title: textField(reader, item, 'title', MOST_TITLE),
      maxScore: numberField(reader, item, 'maxScore', { min: 0.01, max: MOST_SCORE, isWhole: false }),
      expectTime: numberField(reader, item, 'expectTime', { min: 0, max: MOST_SECONDS, isWhole: true }),
    };
    if (seqs.has(step.seq)) fault(item.fields.get('seq')?.line ?? item.line, 'manifestSeqTwice', { seq: step.seq });
    // where scores are sent on, steps are told apart by their titles
    if (titles.has(step.title))
      fault(item.fields.get('title')?.line ?? item.line, 'manifestTitleTwice', { title: step.title });
    seqs.add(step.seq);
    titles.add(step.title);
    return step;
  });
  return steps.toSorted((a, b) => a.seq - b.seq);
}

/** What teachers are shown first of a class's readings. */
function plotsOf(reader: ManifestReader, whole: Lined, steps: readonly StepDeclared[]): PlotDeclared[] {
  const { fault } = reader;
  const list = whole.fields.get('plots');
  if (!list) return [];
  if (!Array.isArray(list.value) || list.items.length > MOST_PLOTS) {
    fault(list.line, 'manifestPlots', { max: MOST_PLOTS });
    return [];
  }
  const axisOf = (item: Lined, name: 'x' | 'y') => {
    const axis = item.fields.get(name) ?? { ...NOTHING, line: item.line };
    warnUnknown(reader, axis, AXIS_FIELDS);
    return {
      column: textField(reader, axis, 'column', MOST_TITLE),
      title: textField(reader, axis, 'title', MOST_TITLE),
    };
  };
  return list.items.map((item) => {
    warnUnknown(reader, item, PLOT_FIELDS);
    const seq = numberField(reader, item, 'seq', { min: 1, max: 100_000, isWhole: true });
    if (!steps.some((s) => s.seq === seq)) fault(item.fields.get('seq')?.line ?? item.line, 'manifestPlotSeq', { seq });
    return {
      seq,
      table: textField(reader, item, 'table', 200),
      title: textField(reader, item, 'title', MOST_TITLE),
      x: axisOf(item, 'x'),
      y: axisOf(item, 'y'),
    };
  });
}
