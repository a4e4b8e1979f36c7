// What a field means, or in which unit it is: for OpenAPI, so that no sentence of this travels to a page with the contract.
// Each file of the contract has its own, `contract/<file>.fields.tsv`: a field's name, and its meaning. Where one name means two things
// there, the component or the field around it stands before it, as in `missing.c0`. Those of the kit are everybody's.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

export type Schema = z.core.JSONSchema.BaseSchema;
type Meanings = ReadonlyMap<string, string>;

const CONTRACT = join(import.meta.dirname, '..', '..', '..', 'contract');

/** Empty where a file has none: what it declares may need no words. */
export function meaningsIn(file: string): Meanings {
  const path = join(CONTRACT, `${file}.fields.tsv`);
  if (!existsSync(path)) return new Map();
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split('\t')).map(([name = '', meaning = '']) => [name, meaning]));
}

/** Gives a component's schema its descriptions, from what stands beside the file that declares it, and gives it back. */
export type Describe = (component: string, schema: Schema, file: string) => Schema;

/** What `paging` and `page()` of the kit make stands together, and means one thing everywhere. */
const isOfPage = (siblings: object): boolean => 'pageSize' in siblings;

export function describer(): Describe {
  const files = new Map<string, Meanings>();
  const of = (file: string): Meanings => {
    const known = files.get(file) ?? meaningsIn(file);
    files.set(file, known);
    return known;
  };
  return (component, schema, file) => {
    const [own, kit] = [of(file), of('kit')];
    visit(component, schema, (owner, name, siblings) => {
      if (isOfPage(siblings) && kit.has(`page.${name}`)) return kit.get(`page.${name}`);
      const keys = [`${owner}.${name}`, `${component}.${name}`, name];
      return (
        keys.map((key) => own.get(key)).find((meaning) => meaning !== undefined) ??
        kit.get(keys[0] ?? '') ??
        kit.get(name)
      );
    });
    return schema;
  };
}

type MeaningOf = (owner: string, name: string, siblings: object) => string | undefined;

/** `owner`: the component, or the field in which these stand. */
function visit(owner: string, schema: Schema, meaningOf: MeaningOf): void {
  const { properties = {} } = schema;
  for (const [name, field] of Object.entries(properties)) {
    if (typeof field === 'boolean') continue;
    visit(name, field, meaningOf);
    const meaning = meaningOf(owner, name, properties);
    if (meaning === undefined) continue;
    field.description = withDefault(meaning, field.description);
    if (isTable(field)) describeTable(field, meaning);
  }
  for (const inner of innerOf(schema)) visit(owner, inner, meaningOf);
}

/** What is told of a default stands behind the meaning; what the contract says itself stays. */
const withDefault = (meaning: string, said: string | undefined): string =>
  said?.startsWith('Default: ') ? `${meaning}. ${said}` : (said ?? meaning);

function innerOf(schema: Schema): Schema[] {
  const { items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [items, additionalProperties, ...anyOf, ...oneOf, ...allOf].filter(
    (inner): inner is Schema => typeof inner === 'object' && inner !== null && !Array.isArray(inner),
  );
}

/** Numbers by names. */
function isTable({ properties = {} }: Schema): boolean {
  const entries = Object.values(properties);
  return entries.length > 0 && entries.every(isNumber);
}

const isNumber = (schema: Schema | boolean): boolean =>
  typeof schema === 'object' && (schema.type === 'number' || schema.type === 'integer');

/** What a table counts, each of its entries does. */
function describeTable({ properties = {} }: Schema, meaning: string): void {
  for (const entry of Object.values(properties)) if (typeof entry === 'object') entry.description ??= meaning;
}
