// All operations, family by family. The client takes only the types from here, so that no schema reaches the login page.
import type { z } from 'zod';
import type { Operation } from './kit.ts';
import { contract, MODULES } from './list.ts';

export { contract, MODULES };

/** Each operation with the name of the file that declares it: its roles and its fields' meanings stand beside that. */
export function operationsByFile(): { file: string; operation: Operation }[] {
  const families = new Set<unknown>(Object.values(contract));
  const isFamily = (exported: unknown): exported is Record<string, Operation> => families.has(exported);
  return Object.entries<Readonly<Record<string, unknown>>>(MODULES).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isFamily)
      .flatMap((family) => Object.values(family).map((operation) => ({ file, operation }))),
  );
}

type Families = typeof contract;
type Known = { [F in keyof Families]: Families[F][keyof Families[F]] }[keyof Families];

/** Every path there is; the client's `call` takes no other. */
export type Path = Known['path'];
type At<P extends Path> = Extract<Known, { path: P }>;
export type InputOf<P extends Path> = z.input<At<P>['input']>;
export type OutputOf<P extends Path> = z.output<At<P>['output']>;
