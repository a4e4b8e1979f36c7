// experiment.json: a package of ours. Everything that is wrong with it is told at once, each with its line.
import type { StepDeclared } from '#contract/experiment-rows.ts';
import type { Contents } from '#server/platform/packages/paths.ts';
import { PackageFault, type PackageFaultLine } from './faults.ts';
import { JsonFault, type Lined, parseLined } from './json-lines.ts';
import { type Declared, lacking, MOST_STEPS, type PlotDeclared } from './manifest.ts';

export const JS_MANIFEST = 'experiment.json';
const FIELDS = ['format', 'title', 'entry', 'order', 'steps', 'marking', 'plots'];
const PLOT_FIELDS = ['seq', 'table', 'title', 'x', 'y'];
const AXIS_FIELDS = ['column', 'title'];
const MOST_PLOTS = 20;
const STEP_FIELDS = ['seq', 'title', 'maxScore', 'expectTime'];
const MOST_TITLE = 100;
const MOST_SCORE = 10_000;
const MOST_SECONDS = 24 * 3600;
const NOTHING: Lined = { line: 1, value: undefined, items: [], fields: new Map() };

/** Throws PackageFault. */
export function readJsManifest(text: string, contents: Contents): Declared {
  const reader = readerOf(parsed(text));
  const { whole, fault, faults, warnings } = reader;
  if (whole.fields.size === 0) fault(whole.line, 'manifestObject');
  warnUnknown(reader, whole, FIELDS);
  const format = whole.fields.get('format');
  if (format?.value !== 1) fault((format ?? whole).line, 'manifestFormat');
  const title = textOf(reader, whole, 'title', MOST_TITLE);
  const entry = fileOf(reader, whole, 'entry', contents);
  const order = whole.fields.get('order');
  if (order && order.value !== 'free' && order.value !== 'strict') fault(order.line, 'manifestOrder');
  const steps = stepsOf(reader, whole);
  const plots = plotsOf(reader, whole, steps);
  const marking = whole.fields.has('marking') ? fileOf(reader, whole, 'marking', contents) : null;
  if (faults.length > 0) throw new PackageFault('manifest', faults);
  return { kind: 'js', title, entry, steps, isStrict: order?.value === 'strict', scos: [], plots, marking, warnings };
}

function parsed(text: string): Lined {
  try {
    return parseLined(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new PackageFault('manifest', [{ file: JS_MANIFEST, line: error.line, key: 'manifestSyntax' }]);
  }
}

function readerOf(whole: Lined) {
  const faults: PackageFaultLine[] = [];
  const warnings: PackageFaultLine[] = [];
  const say =
    (to: PackageFaultLine[]) => (line: number, key: PackageFaultLine['key'], params?: PackageFaultLine['params']) => {
      to.push({ file: JS_MANIFEST, line, key, ...(params && { params }) });
    };
  return { whole, faults, warnings, fault: say(faults), warn: say(warnings) };
}
type Reader = ReturnType<typeof readerOf>;

function warnUnknown({ warn }: Reader, of: Lined, known: readonly string[]): void {
  for (const [field, { line }] of of.fields) if (!known.includes(field)) warn(line, 'manifestUnknown', { field });
}

function textOf({ fault }: Reader, of: Lined, field: string, max: number): string {
  const { value, line } = of.fields.get(field) ?? { ...NOTHING, line: of.line };
  const text = typeof value === 'string' ? value.trim() : '';
  // half of a pair is a fault too: no text can hold it
  if (text === '' || text.length > max || /[\p{Cc}\p{Cs}]/u.test(text)) fault(line, 'manifestText', { field, max });
  return text;
}

function numberOf(
  { fault }: Reader,
  of: Lined,
  field: string,
  { min, max, isWhole }: { min: number; max: number; isWhole: boolean },
): number {
  const { value, line } = of.fields.get(field) ?? { ...NOTHING, line: of.line };
  const isRight = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  if (!isRight) fault(line, 'manifestNumber', { field, min, max });
  return isRight ? value : min;
}

function fileOf(reader: Reader, of: Lined, field: string, contents: Contents): string {
  const href = textOf(reader, of, field, 500);
  const why = href === '' ? null : lacking(href, contents);
  if (why) reader.fault(of.fields.get(field)?.line ?? of.line, why.key, why.params);
  return href;
}

function stepsOf(reader: Reader, whole: Lined): StepDeclared[] {
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
      seq: numberOf(reader, item, 'seq', { min: 1, max: 100_000, isWhole: true }),
      title: textOf(reader, item, 'title', MOST_TITLE),
      maxScore: numberOf(reader, item, 'maxScore', { min: 0.01, max: MOST_SCORE, isWhole: false }),
      expectTime: numberOf(reader, item, 'expectTime', { min: 0, max: MOST_SECONDS, isWhole: true }),
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
function plotsOf(reader: Reader, whole: Lined, steps: readonly StepDeclared[]): PlotDeclared[] {
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
    return { column: textOf(reader, axis, 'column', MOST_TITLE), title: textOf(reader, axis, 'title', MOST_TITLE) };
  };
  return list.items.map((item) => {
    warnUnknown(reader, item, PLOT_FIELDS);
    const seq = numberOf(reader, item, 'seq', { min: 1, max: 100_000, isWhole: true });
    if (!steps.some((s) => s.seq === seq)) fault(item.fields.get('seq')?.line ?? item.line, 'manifestPlotSeq', { seq });
    return {
      seq,
      table: textOf(reader, item, 'table', 200),
      title: textOf(reader, item, 'title', MOST_TITLE),
      x: axisOf(item, 'x'),
      y: axisOf(item, 'y'),
    };
  });
}
