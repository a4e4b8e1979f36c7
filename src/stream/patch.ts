// RFC 6902 add, replace and remove, without changing what was there: React compares by identity.
import type { Patch } from '#contract/stream.ts';

export class PatchError extends Error {}

type Node = Record<string, unknown> | unknown[];

export function applyPatch(document: unknown, patch: Patch): unknown {
  return patch.reduce<unknown>((doc, step) => applyStep(doc, pointer(step.path), step), document);
}

/** RFC 6901: `/a~1b/-` is `['a/b', '-']`; the empty text is the whole document. */
function pointer(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) throw new PatchError(`not a pointer: ${path}`);
  return path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function applyStep(node: unknown, path: readonly string[], step: Patch[number]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return step.op === 'remove' ? null : step.value;
  if (!isNode(node)) throw new PatchError(`nothing at ${step.path}`);
  if (rest.length > 0) return withChild(node, key, applyStep(childOf(node, key, step), rest, step));
  if (Array.isArray(node)) return changeItem(node, key, step);
  if (step.op !== 'add' && !Object.hasOwn(node, key)) throw new PatchError(`nothing at ${step.path}`);
  if (step.op !== 'remove') return withChild(node, key, step.value);
  const { [key]: _gone, ...others } = node;
  return others;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function childOf(node: Node, key: string, step: Patch[number]): unknown {
  if (Array.isArray(node)) return node[place(key, step, node.length - 1)];
  if (!Object.hasOwn(node, key)) throw new PatchError(`nothing at ${step.path}`);
  return node[key];
}

function withChild(node: Node, key: string, value: unknown): Node {
  if (Array.isArray(node)) return node.with(Number(key), value);
  // by entries, not by assignment: a member called __proto__ is data, not a prototype
  const entries = Object.entries(node);
  return Object.fromEntries(
    Object.hasOwn(node, key) ? entries.map(([k, v]) => [k, k === key ? value : v]) : [...entries, [key, value]],
  );
}

function changeItem(list: unknown[], key: string, step: Patch[number]): unknown[] {
  if (step.op === 'add') {
    const at = key === '-' ? list.length : place(key, step, list.length);
    return list.toSpliced(at, 0, step.value);
  }
  const at = place(key, step, list.length - 1);
  return step.op === 'replace' ? list.with(at, step.value) : list.toSpliced(at, 1);
}

function place(key: string, step: Patch[number], max: number): number {
  const at = /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : -1;
  if (at < 0 || at > max) throw new PatchError(`no place ${step.path}`);
  return at;
}
