// All operations, family by family. The client takes only the types from here, so that no schema reaches the login page.
import type { z } from 'zod';
import { contract } from './list.ts';

export { contract };

type Families = typeof contract;
type Known = { [F in keyof Families]: Families[F][keyof Families[F]] }[keyof Families];

/** Every path there is; the client's `call` takes no other. */
export type Path = Known['path'];
type At<P extends Path> = Extract<Known, { path: P }>;
export type InputOf<P extends Path> = z.input<At<P>['input']>;
export type OutputOf<P extends Path> = z.output<At<P>['output']>;
