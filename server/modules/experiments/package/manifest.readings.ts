// What a package says its readings are called: in its own manifest, or of SCORM in a file beside that.
import type { StepDeclared } from '#contract/experiment-rows.ts';
import { MOST_READING_DIGITS, MOST_READINGS, type ReadingDeclared } from '#contract/readings.ts';
import { PackageFault, type PackageFaultLine } from './faults.ts';
import {
  type ManifestReader,
  manifestReader,
  numberField,
  parsedLines,
  textField,
  warnUnknown,
} from './manifest.reader.ts';
import { MOST_TITLE } from './manifest.ts';

export const READINGS_FILE = 'readings.json';
const FIELDS = ['seq', 'path', 'title', 'en', 'unit', 'digits', 'values'];
const MOST_VALUES = 50;
const MOST_PATH = 255;
const MOST_UNIT = 30;

/** All that are declared; of one reading that is declared twice a reader has the first. */
export function declaredReadings(reader: ManifestReader, steps: readonly StepDeclared[]): ReadingDeclared[] {
  const { whole, fault } = reader;
  const list = whole.fields.get('readings');
  if (!list) return [];
  if (!Array.isArray(list.value) || list.items.length > MOST_READINGS) {
    fault(list.line, 'manifestReadings', { max: MOST_READINGS });
    return [];
  }
  return list.items.map((item) => {
    warnUnknown(reader, item, FIELDS);
    const seq = numberField(reader, item, 'seq', { min: 1, max: 100_000, isWhole: true });
    if (!steps.some((s) => s.seq === seq)) fault(item.fields.get('seq')?.line ?? item.line, 'manifestPlotSeq', { seq });
    const has = (field: string) => item.fields.has(field);
    const digits = { min: 0, max: MOST_READING_DIGITS, isWhole: true };
    return {
      seq,
      path: textField(reader, item, 'path', MOST_PATH),
      title: textField(reader, item, 'title', MOST_TITLE),
      ...(has('en') && { en: textField(reader, item, 'en', MOST_TITLE) }),
      ...(has('unit') && { unit: textField(reader, item, 'unit', MOST_UNIT) }),
      ...(has('digits') && { digits: numberField(reader, item, 'digits', digits) }),
      ...(has('values') && { values: valuesIn(reader, item) }),
    };
  });
}

/** Names of a choice, each with its title. */
function valuesIn(
  reader: ManifestReader,
  item: Parameters<typeof textField>[1],
): NonNullable<ReadingDeclared['values']> {
  const node = item.fields.get('values');
  const named = [...(node?.fields ?? [])];
  if (node && (named.length === 0 || named.length > MOST_VALUES))
    reader.fault(node.line, 'manifestReadingValues', { max: MOST_VALUES });
  return Object.fromEntries(
    named.slice(0, MOST_VALUES).map(([name, one]) => {
      warnUnknown(reader, one, ['title', 'en']);
      const en = one.fields.has('en') ? { en: textField(reader, one, 'en', MOST_TITLE) } : {};
      return [name, { title: textField(reader, one, 'title', MOST_TITLE), ...en }];
    }),
  );
}

/** Of SCORM. Throws PackageFault. */
export function readReadings(
  text: string,
  steps: readonly StepDeclared[],
): { readings: ReadingDeclared[]; warnings: PackageFaultLine[] } {
  const reader = manifestReader(READINGS_FILE, parsedLines(READINGS_FILE, text));
  const { whole, fault, faults, warnings } = reader;
  if (whole.fields.size === 0) fault(whole.line, 'manifestObject');
  warnUnknown(reader, whole, ['readings']);
  const readings = declaredReadings(reader, steps);
  if (faults.length > 0) throw new PackageFault('manifest', faults);
  return { readings, warnings };
}
