// All operations, family by family. The client takes only the types from here, so that no schema reaches the login page.

import type { z } from 'zod';
import { auth, portal, session } from './auth.ts';
import { courses, learning } from './courses.ts';
import { knowledge } from './knowledge.ts';
import { qa } from './qa.ts';
import { chat, stream } from './stream.ts';
import { theory } from './theory.ts';
import { depts, menus, roles, users } from './users.ts';

export const contract = {
  auth,
  session,
  portal,
  depts,
  roles,
  users,
  menus,
  courses,
  learning,
  knowledge,
  theory,
  chat,
  stream,
  qa,
};

type Families = typeof contract;
type Known = { [F in keyof Families]: Families[F][keyof Families[F]] }[keyof Families];

/** Every path there is; the client's `call` takes no other. */
export type Path = Known['path'];
type At<P extends Path> = Extract<Known, { path: P }>;
export type InputOf<P extends Path> = z.input<At<P>['input']>;
export type OutputOf<P extends Path> = z.output<At<P>['output']>;
