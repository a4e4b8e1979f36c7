// Names of OpenAPI's components: what the contract exports by a name has that one, what only one operation has is named after it.
import { z } from 'zod';
import * as asked from '#contract/asked.ts';
import * as auth from '#contract/auth.ts';
import * as blocks from '#contract/blocks/index.ts';
import * as courses from '#contract/courses.ts';
import * as files from '#contract/files.ts';
import * as graph from '#contract/graph.ts';
import * as imports from '#contract/imports.ts';
import * as interaction from '#contract/interaction.ts';
import * as jobs from '#contract/jobs.ts';
import type { Operation } from '#contract/kit.ts';
import * as knowledge from '#contract/knowledge.ts';
import * as notes from '#contract/notes.ts';
import * as plan from '#contract/plan.ts';
import * as qa from '#contract/qa.ts';
import * as score from '#contract/score.ts';
import * as scores from '#contract/scores.ts';
import * as teaching from '#contract/teaching.ts';
import * as theory from '#contract/theory.ts';
import * as users from '#contract/users.ts';

/** Schemas by their components' names. */
export type Named = Map<string, z.ZodType>;

const MODULES: readonly Record<string, unknown>[] = [
  ...[asked, auth, blocks, courses, files, graph, imports, interaction, jobs, knowledge, notes, plan, qa],
  ...[score, scores, teaching, theory, users],
];

const pascal = (name: string): string =>
  name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_whole, first: string) => first.toUpperCase());

/** `OrgSysUserAddInput` for the input of `/OrgApi/SysUser/Add`. */
export function componentName({ path }: Operation, what: 'Input' | 'Form' | 'Output' | 'Row'): string {
  const [, root = '', ...rest] = path.split('/');
  const own = what === 'Row' && rest.at(-1) === 'Items' ? rest.slice(0, -1) : rest;
  return `${/^orgapi$/i.test(root) ? 'Org' : ''}${own.map(pascal).join('')}${what}`;
}

/** What the contract exports, and the blocks. */
export function newNames(): Named {
  const names: Named = new Map();
  for (const [name, schema] of MODULES.flatMap((module) => Object.entries(module))) add(names, pascal(name), schema);
  for (const [name, schema] of Object.entries(blocks.blocks)) add(names, `${pascal(name)}Block`, schema);
  return names;
}

/** The answer of an operation, and the rows of a list. */
export function nameOutputs(names: Named, operation: Operation): void {
  const { output } = operation;
  const listed = output instanceof z.ZodObject ? output.shape['items'] : output;
  if (listed instanceof z.ZodArray) add(names, componentName(operation, 'Row'), listed.element);
  add(names, componentName(operation, 'Output'), output);
}

function add(names: Named, name: string, schema: unknown): void {
  if (!hasShape(schema) || [...names.values()].includes(schema)) return;
  // a family's other list has rows of its own: they stay where they are
  if (names.has(name)) return;
  names.set(name, schema);
}

/** Others (a number, a line) say as much where they stand. */
const hasShape = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodObject || schema instanceof z.ZodUnion || schema instanceof z.ZodEnum;
