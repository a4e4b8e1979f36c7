// What every operation's input keeps to, whoever adds it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';
import type { Operation } from './kit.ts';

interface Schema {
  type?: unknown;
  minimum?: number;
  maximum?: number;
}

const operations: Operation[] = Object.values(contract).flatMap((family) => Object.values(family));
const INT32 = 2 ** 31;

/** Every whole number in a JSON schema, by the name of the field it stands in. */
function* wholes(schema: unknown, name = ''): Generator<[string, Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('type' in schema && schema.type === 'integer') yield [name, { ...schema }];
  for (const [key, value] of Object.entries(schema))
    yield* wholes(value, /^\d+$|^[a-z]+Of$|^items$/.test(key) ? name : key);
}

test('a whole number fits where it is kept: 32 bits, or it is a time or a size', () => {
  const found = operations.flatMap((operation) =>
    [...wholes(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }))].map(([name, schema]) => ({
      where: `${operation.path} ${name}`,
      name,
      ...schema,
    })),
  );
  expect(found.length).toBeGreaterThan(50);
  const wide = found.filter(({ minimum = -INT32, maximum = Infinity }) => minimum < -INT32 || maximum >= INT32);
  // a new one is a `bigint` column, and a number that JavaScript can say exactly
  expect([...new Set(wide.map(({ name }) => name))].sort()).toEqual([
    'at',
    'dueFrom',
    'dueUntil',
    'endTime',
    'fileLimit',
    'from',
    'heard',
    'publishAt',
    'sentAt',
    'size',
    'staff',
    'startAt',
    'startTime',
    'student',
    'to',
    'until',
    'week',
  ]);
  for (const { where, maximum = Infinity } of wide) expect(maximum, where).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});
