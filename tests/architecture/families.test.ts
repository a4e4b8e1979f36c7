// Manifests say what there is: each stands in the lists, and names nothing that is not there.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as dev from '#contract/families/dev.ts';
import { PAGES } from '#contract/families/index.ts';
import { type Menu, type Menus, menuCode, type Page, type Pages, type Rights } from '#contract/families/manifest.ts';
import { OUTER_PAGES } from '#contract/families/outer.ts';
import { MENUS, WORK_PAGES } from '#contract/families/work.ts';
import { contract } from '#contract/index.ts';
import { ROLES } from '#contract/kit.ts';
import { importsOf, ROOT, textOf } from './walk.ts';

const FOLDER = join(ROOT, 'contract', 'families');
/** No manifests, or in no release. */
const OTHERS = ['index', 'outer', 'work', 'manifest', 'dev'];

interface Manifest {
  pages?: Pages;
  menus?: Menus;
  rights?: Rights;
}

const names = readdirSync(FOLDER).flatMap((f) => (OTHERS.includes(basename(f, '.ts')) ? [] : [basename(f, '.ts')]));
const manifests = new Map(
  await Promise.all(names.map(async (n) => [n, (await import(join(FOLDER, `${n}.ts`))) as Manifest] as const)),
);
const of = <K extends keyof Manifest>(key: K) =>
  Object.fromEntries([...manifests].flatMap(([name, m]) => (m[key] ? [[name, m[key]]] : [])));

const pages: [string, Page][] = [...Object.values<Pages>(PAGES), dev.pages].flatMap((p) => Object.entries<Page>(p));
const menus: [string, Menu][] = Object.values<Menus>(MENUS).flatMap((m) => Object.entries<Menu>(m));
const codes = new Set(menus.map(([code]) => code));
const operations = Object.values(contract).flatMap((family) => Object.values(family));
/** Of what an operation needs to be given: `SysLab` of `SysLab.Add`. */
const endpoints = new Set(operations.map((o) => o.power.split('.')[0]));

const twice = (values: readonly string[]): string[] => values.filter((v, i) => values.indexOf(v) !== i);

test('each manifest stands in the lists', () => {
  expect(of('pages')).toEqual(PAGES);
  expect(of('menus')).toEqual(MENUS);
});

describe('pages', () => {
  test('have paths of their own, however these are spelled', () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(twice(pages.map(([path]) => path.toLowerCase()))).toEqual([]);
    expect(twice(pages.map(([path]) => menuCode(path).toLowerCase()))).toEqual([]);
  });
  test('name files of words that are there, in both languages', () => {
    const missing = pages.flatMap(([path, { words }]) =>
      words.flatMap((ns) =>
        ['zh-CN', 'en']
          .filter((l) => ![`work/${ns}.json`, `${ns}.json`].some((f) => existsSync(join(ROOT, 'src/locales', l, f))))
          .map((language) => `${path}: ${language} ${ns}`),
      ),
    );
    expect(missing).toEqual([]);
  });
  test('are in the list that is fetched for their frame', () => {
    const isWork = ({ layout }: Page) => layout === 'basicAdmin';
    const of = (list: Readonly<Record<string, Pages>>) => Object.values(list).flatMap((p) => Object.entries<Page>(p));
    expect(of(WORK_PAGES).filter(([, page]) => !isWork(page))).toEqual([]);
    expect(of(OUTER_PAGES).filter(([, page]) => isWork(page))).toEqual([]);
  });
  test('open to whom a menu leads have an entry there', () => {
    const wrong = pages.filter(([path, { access, menu }]) => access === 'menu' && !codes.has(menu || menuCode(path)));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
  test('are open to roles that there are', () => {
    const named = pages.flatMap(([, { access }]) => (typeof access === 'string' ? [] : access));
    expect(named.filter((role) => !ROLES.includes(role))).toEqual([]);
  });
});

describe('menu entries', () => {
  const paths = new Map(pages.map(([path, page]) => [menuCode(path), page]));
  test('stand below others, lead to a page or hold entries that do', () => {
    expect(twice(menus.map(([code]) => code))).toEqual([]);
    const lost = [...codes].filter((code) => code.includes('_') && !codes.has(code.slice(0, code.lastIndexOf('_'))));
    expect(lost).toEqual([]);
    const dead = [...codes].filter((code) => !paths.has(code) && ![...codes].some((c) => c.startsWith(`${code}_`)));
    expect(dead).toEqual([]);
  });
  test('are given to those who may open what they lead to', () => {
    const closed = menus.flatMap(([code, { roles }]) => {
      const access = paths.get(code)?.access;
      const isOpen = (role: (typeof roles)[number]) =>
        access === undefined || typeof access === 'string' || access.includes(role);
      return roles.filter((role) => !ROLES.includes(role) || !isOpen(role)).map((role) => `${code}: ${role}`);
    });
    expect(closed).toEqual([]);
  });
  test('have places of their own', () => {
    expect(twice(menus.map(([, { sort }]) => String(sort)))).toEqual([]);
  });
  test('hold the buttons of endpoint families that there are, each in one place', () => {
    const held = menus.flatMap(([, { families }]) => families ?? []);
    expect(twice(held)).toEqual([]);
    expect(held.filter((family) => !endpoints.has(family))).toEqual([]);
  });
});

test('rights are of endpoint families, which have them from there', () => {
  const rights = [...manifests.values()].flatMap((m) => Object.entries(m.rights ?? {}));
  expect(twice(rights.map(([family]) => family))).toEqual([]);
  const wrong = rights.filter(([family, { read, write }]) => {
    const accessOf = (call: string) => operations.find((o) => o.path === `/OrgApi/${family}/${call}`)?.access;
    return accessOf('Items') !== read || (accessOf('Add') ?? accessOf('Update')) !== write;
  });
  expect(wrong.map(([family]) => family)).toEqual([]);
});

/** All that comes with a file, at once. */
function reach(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/^(src|contract)\/.*\.tsx?$/.test(file)) return found;
  found.add(file);
  for (const { to, kind } of importsOf(file)) if (kind === 'static') reach(to, found);
  return found;
}

test('the login form comes without the table of pages', () => {
  const first = [...reach('src/main.tsx'), ...reach('src/screens/entry/login.tsx')];
  expect(first).toContain('contract/families/login.ts');
  const table = reach('src/app/pages.tsx');
  expect(table).toContain('contract/families/outer.ts');
  expect(first.filter((f) => /families\/(?!login|manifest)|routes\.|app\/words\.ts$/.test(f))).toEqual([]);
  // what is fetched later has its file's name in the file that fetches it
  const later = first.flatMap((f) =>
    importsOf(f, textOf(f))
      .filter(({ kind }) => kind === 'lazy')
      .map(({ to }) => to),
  );
  expect(later.filter((f) => f.startsWith('src/app/') && !/\/(pages|words|session|test-build)\.tsx?$/.test(f))).toEqual(
    [],
  );
});

test("a learner's page comes without the table of the work area's pages", () => {
  const learners = ['src/app/pages.tsx', 'src/app/words.ts', 'src/app/layouts/portal-frame.tsx'].flatMap((f) => [
    ...reach(f),
  ]);
  expect(learners).toContain('src/app/routes.data.ts');
  const work = Object.keys(WORK_PAGES).join('|');
  expect(learners.filter((f) => new RegExp(`families/(index|work|${work})\\.ts|routes\\.work`).test(f))).toEqual([]);
});
