// What a client that knows nothing of us is told of fields.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { meaningsIn, type Schema } from './openapi.fields.ts';
import { openapiOf } from './openapi.ts';

const CONTRACT = join(import.meta.dirname, '..', '..', '..', 'contract');
const operations = Object.values(contract).flatMap((family): Operation[] => Object.values(family));
const document = openapiOf(operations, {}, '0');

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Every field of every object in it, however deep. */
function fieldsIn(value: unknown): Schema[] {
  if (!isSchema(value)) return [];
  const { properties } = value;
  const own = isSchema(properties) ? Object.values(properties).filter(isSchema) : [];
  return [...own, ...Object.values(value).flatMap(fieldsIn)];
}

const fields = fieldsIn([document.components.schemas, document.paths]);
/** Whatever is said anywhere: what stands in a query has no object around it. */
const said = [
  ...new Set([...JSON.stringify(document).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) => text)),
];

test('says of nine fields in ten what they are', () => {
  const silent = fields.filter(({ description = 'Default: ' }) => description.startsWith('Default: '));
  expect(fields.length).toBeGreaterThan(4000);
  expect(silent.length / fields.length).toBeLessThan(0.1);
});

describe('the meanings beside a file of the contract', () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.fields.tsv'))
    .map((file) => file.replace('.fields.tsv', ''));

  test.each(files)('%s: each is said of some field', (file) => {
    const meanings = [...meaningsIn(file)];
    expect(meanings.filter(([name, meaning]) => !name || !meaning)).toEqual([]);
    const isTold = (meaning: string) => said.some((text) => text.startsWith(JSON.stringify(meaning).slice(0, -1)));
    expect(meanings.filter(([, meaning]) => !isTold(meaning)).map(([name]) => name)).toEqual([]);
  });
});

test('one name means two things where the field around it says so', () => {
  const { QAMachineOutput, QAMachinesOutput, OrgAISettingSearchRow } = document.components.schemas;
  const drawn = '"description":"What is drawn: the chart, or the id of a state"';
  expect(JSON.stringify(QAMachineOutput)).toContain(drawn);
  expect(JSON.stringify(QAMachinesOutput)).not.toContain(drawn);
  expect(OrgAISettingSearchRow).toMatchObject({
    properties: { score: { description: expect.stringContaining('fits the question') } },
  });
});
