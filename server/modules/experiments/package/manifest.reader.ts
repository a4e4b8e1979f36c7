// What files that authors write by hand are read with: everything that is wrong with one is told at once, each with its line.
import { PackageFault, type PackageFaultLine } from './faults.ts';
import { JsonFault, type Lined, parseLined } from './json-lines.ts';

export const NOTHING: Lined = { line: 1, value: undefined, items: [], fields: new Map() };

/** Throws PackageFault. */
export function parsedLines(file: string, text: string): Lined {
  try {
    return parseLined(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new PackageFault('manifest', [{ file, line: error.line, key: 'manifestSyntax' }]);
  }
}

export function manifestReader(file: string, whole: Lined) {
  const faults: PackageFaultLine[] = [];
  const warnings: PackageFaultLine[] = [];
  const say =
    (to: PackageFaultLine[]) => (line: number, key: PackageFaultLine['key'], params?: PackageFaultLine['params']) => {
      to.push({ file, line, key, ...(params && { params }) });
    };
  return { whole, faults, warnings, fault: say(faults), warn: say(warnings) };
}
export type ManifestReader = ReturnType<typeof manifestReader>;

export function warnUnknown({ warn }: ManifestReader, of: Lined, known: readonly string[]): void {
  for (const [field, { line }] of of.fields) if (!known.includes(field)) warn(line, 'manifestUnknown', { field });
}

export function textField({ fault }: ManifestReader, of: Lined, field: string, max: number): string {
  const { value, line } = of.fields.get(field) ?? { ...NOTHING, line: of.line };
  const text = typeof value === 'string' ? value.trim() : '';
  // half of a pair is a fault too: no text can hold it
  if (text === '' || text.length > max || /[\p{Cc}\p{Cs}]/u.test(text)) fault(line, 'manifestText', { field, max });
  return text;
}

export function numberField(
  { fault }: ManifestReader,
  of: Lined,
  field: string,
  { min, max, isWhole }: { min: number; max: number; isWhole: boolean },
): number {
  const { value, line } = of.fields.get(field) ?? { ...NOTHING, line: of.line };
  const isRight = typeof value === 'number' && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  if (!isRight) fault(line, 'manifestNumber', { field, min, max });
  return isRight ? value : min;
}
