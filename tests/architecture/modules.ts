// The server's modules, and which may use which.
import type { Import } from './walk.ts';

/**
 * From the ground up: each with those above it in this list that it may use. A module that uses none need not stand here, nor a kind
 * of work that stands on `FOR_KINDS` alone.
 */
export const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  portal: [],
  jobs: [],
  files: ['portal'],
  menus: ['portal'],
  auth: ['menus', 'portal'],
  navbar: ['portal'],
  dict: [],
  settings: ['auth', 'dict', 'files', 'menus', 'navbar', 'portal'],
  setup: ['auth', 'menus', 'portal'],
  exports: ['files', 'jobs'],
  logs: ['exports', 'portal'],
  statistics: ['exports', 'portal'],
  roles: ['exports', 'menus'],
  imports: ['jobs', 'portal', 'roles'],
  users: ['exports', 'menus', 'portal', 'roles'],
  qa: ['files', 'jobs'],
  system: ['jobs', 'portal'],
  course: ['files', 'jobs'],
  chat: ['course'],
  discussion: ['course'],
  knowledge: ['course', 'files'],
  assessment: ['course', 'exports', 'files', 'imports', 'jobs', 'knowledge'],
  papers: ['assessment', 'files'],
  plan: ['assessment', 'course', 'jobs', 'knowledge'],
  graph: ['course', 'knowledge', 'plan'],
  assignments: ['course', 'jobs'],
  gradebook: ['assignments', 'course', 'imports', 'jobs'],
  groups: ['course', 'gradebook'],
  classes: ['course', 'groups', 'portal'],
  depts: ['classes', 'course', 'exports', 'groups'],
  chapters: ['course', 'files', 'gradebook', 'imports', 'jobs'],
  talk: ['chapters', 'course', 'jobs'],
  theory: [
    'assessment',
    'assignments',
    'chapters',
    'course',
    'discussion',
    'exports',
    'gradebook',
    'jobs',
    'knowledge',
    'plan',
    'portal',
  ],
  surveys: ['assignments', 'files'],
  agendas: ['assignments', 'course'],
  interaction: ['assessment', 'chat', 'course', 'exports', 'jobs', 'surveys', 'theory'],
  live: [
    'assessment',
    'assignments',
    'chat',
    'course',
    'exports',
    'files',
    'gradebook',
    'interaction',
    'jobs',
    'portal',
    'theory',
  ],
  homework: ['assessment', 'assignments', 'course', 'exports', 'files', 'gradebook', 'groups', 'jobs'],
  experiments: [
    'assignments',
    'course',
    'exports',
    'files',
    'gradebook',
    'groups',
    'imports',
    'jobs',
    'portal',
    'theory',
  ],
  information: ['course', 'experiments', 'files', 'live', 'navbar', 'portal'],
  exams: ['assessment', 'assignments', 'course', 'experiments', 'exports', 'files', 'gradebook', 'jobs', 'papers'],
  day: ['assignments', 'course', 'jobs', 'qa', 'talk', 'theory'],
  learning: ['chapters', 'course', 'files', 'portal', 'theory'],
};

/** What is given and scored is given and scored by these. */
const FOR_KINDS = ['assignments', 'gradebook'];

type Table = Readonly<Record<string, readonly string[]>>;

/** `server/modules/plan/plan.store.ts`: `plan`. */
const moduleOf = (file: string): string | undefined => file.match(/^server\/modules\/([^/]+)\//)?.[1];

/** Imports from one module into another, or into one from outside of them all. */
const crossing = (imports: readonly Import[]) =>
  imports.flatMap(({ from, to }) => {
    const [user, used] = [moduleOf(from), moduleOf(to)];
    return used === undefined || user === used ? [] : [{ from, to, user, used }];
  });

/** What goes in by another door than `index.ts`, or from the platform below. `server/app.ts` mounts: it alone sees routes. */
export const breaches = (imports: readonly Import[]): string[] =>
  crossing(imports)
    .filter(({ from, to }) => from.startsWith('server/platform/') || (!isIndex(to) && !mounts(from, to)))
    .map(({ from, to }) => `${from} -> ${to}`);

export const isIndex = (file: string): boolean => /^server\/modules\/[^/]+\/index\.ts$/.test(file);

/** The written lists see what they are made of, and nothing else. */
const mounts = (from: string, to: string): boolean =>
  (from === 'server/app.ts' && /^server\/modules\/[^/]+\/[\w-]+\.routes\.ts$/.test(to)) ||
  (from === 'server/messages.ts' && /^server\/modules\/[^/]+\/[\w-]+\.messages\.ts$/.test(to));

/** What the table does not have. */
export function strangers(imports: readonly Import[], table: Table = MAY_USE): string[] {
  const kinds = new Set(imports.flatMap(({ from }) => (from.endsWith('/kind.ts') ? [moduleOf(from)] : [])));
  const mayUse = (user: string): readonly string[] => table[user] ?? (kinds.has(user) ? FOR_KINDS : []);
  return crossing(imports)
    .filter(({ user, used }) => user !== undefined && !mayUse(user).includes(used))
    .map(({ from, to }) => `${from} -> ${to}`);
}

/** What the table has, and nobody uses. */
export function unused(imports: readonly Import[], table: Table = MAY_USE): string[] {
  const used = new Set(crossing(imports).map((i) => `${i.user} -> ${i.used}`));
  const named = Object.entries(table).flatMap(([user, all]) => all.map((name) => `${user} -> ${name}`));
  return named.filter((arrow) => !used.has(arrow));
}

/** What the table names before its turn: where there is none, there is no circle. */
export function upwards(table: Table = MAY_USE): string[] {
  const names = Object.keys(table);
  return names.flatMap((user, at) =>
    (table[user] ?? []).filter((used) => !names.slice(0, at).includes(used)).map((used) => `${user} -> ${used}`),
  );
}

/** Arrows between modules, for `circlesOf`. */
export const moduleArrows = (imports: readonly Import[]) =>
  crossing(imports).flatMap(({ user, used }) => (user === undefined ? [] : [{ from: user, to: used }]));
