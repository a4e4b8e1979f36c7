// Names of OpenAPI's components: what the contract exports by a name has that one, what only one operation has is named after it.
import { z } from 'zod';
import * as blocks from '#contract/blocks/index.ts';
import { MODULES } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';

/** Schemas by their components' names. */
export type Named = Map<string, z.ZodType>;

interface Names {
  schemas: Named;
  /** By the same names: the file of the contract that says what their fields mean. */
  files: Map<string, string>;
}

export const BLOCKS = 'blocks/index';

const pascal = (name: string): string =>
  name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_whole, first: string) => first.toUpperCase());

/** `OrgSysUserAddInput` for the input of `/OrgApi/SysUser/Add`. */
export function componentName({ path }: Operation, what: 'Input' | 'Form' | 'Output' | 'Row'): string {
  const [, root = '', ...rest] = path.split('/');
  const own = what === 'Row' && rest.at(-1) === 'Items' ? rest.slice(0, -1) : rest;
  return `${/^orgapi$/i.test(root) ? 'Org' : ''}${own.map(pascal).join('')}${what}`;
}

/** What the contract exports, and the blocks. */
export function newNames(): Names {
  const names: Names = { schemas: new Map(), files: new Map() };
  const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...MODULES, [BLOCKS]: blocks };
  for (const [file, module] of Object.entries(modules))
    for (const [name, schema] of Object.entries(module)) add(names, { name: pascal(name), schema, file });
  for (const [name, schema] of Object.entries(blocks.blocks))
    add(names, { name: `${pascal(name)}Block`, schema, file: BLOCKS });
  return names;
}

/** The answer of an operation, and the rows of a list. */
export function nameOutputs(names: Names, operation: Operation, file: string): void {
  const { output } = operation;
  const listed = output instanceof z.ZodObject ? output.shape['items'] : output;
  if (listed instanceof z.ZodArray) add(names, { name: componentName(operation, 'Row'), schema: listed.element, file });
  add(names, { name: componentName(operation, 'Output'), schema: output, file });
}

function add({ schemas, files }: Names, { name, schema, file }: { name: string; schema: unknown; file: string }): void {
  if (!hasShape(schema) || [...schemas.values()].includes(schema)) return;
  // a family's other list has rows of its own: they stay where they are
  if (schemas.has(name)) return;
  schemas.set(name, schema);
  files.set(name, file);
}

/** Others (a number, a line) say as much where they stand. */
const hasShape = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum;
