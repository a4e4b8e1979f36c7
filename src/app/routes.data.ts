// Which pages there are today, who may open them and in which frame: made from the families' manifests. It comes after the
// login form, so nothing that the form needs may import it. The work area's are added when somebody needs them:
// `routes.work.data.ts`.
import { matchPath } from 'react-router-dom';
import * as dev from '#contract/families/dev.ts';
import type { PAGES } from '#contract/families/index.ts';
import { menuCode, type Page, type PageAccess, type PageLayout, type Pages } from '#contract/families/manifest.ts';
import { OUTER_PAGES } from '#contract/families/outer.ts';

type Manifest = (typeof PAGES)[keyof typeof PAGES];
type PathsIn<M, L> = M extends unknown ? { [P in keyof M]: M[P] extends { layout: L } ? P : never }[keyof M] : never;
/** The pages in the frame of the teacher area and the back office, and all others. */
export type WorkPath = PathsIn<Manifest, 'basicAdmin'>;
type OuterPath = PathsIn<Manifest, Exclude<PageLayout, 'basicAdmin'>>;
/** `page.tsx` and `pages.tsx` hold the others: the login form, the lesson, a run of an experiment and an exam wait for no list. */
export type ListedPath = Exclude<OuterPath, '/login/:module?' | '/AiCurriculumLearning' | '/CourseLearning' | '/Exam'>;
export type DevWorkPath = PathsIn<typeof dev.pages, 'basicAdmin'>;
export type DevOuterPath = PathsIn<typeof dev.pages, Exclude<PageLayout, 'basicAdmin'>>;

export interface RouteRule {
  path: string;
  /** The code of its menu entry: its path with underscores. */
  name: string;
  access: PageAccess;
  layout: PageLayout;
  words: readonly string[];
  meta: Required<Pick<Page, 'keepAlive' | 'multiTab' | 'newTab' | 'anyWidth' | 'menu' | 'found'>>;
}

const META: RouteRule['meta'] = {
  keepAlive: false,
  multiTab: [],
  newTab: false,
  anyWidth: false,
  menu: '',
  found: false,
};
const route = ([path, { access, layout, words, ...meta }]: [string, Page]): RouteRule => ({
  path,
  name: menuCode(path),
  access,
  layout,
  words,
  meta: { ...META, ...meta },
});

const rulesOf = (manifests: readonly Pages[]): RouteRule[] =>
  manifests.flatMap((pages) => Object.entries<Page>(pages).map(route));

const routes = rulesOf([
  ...Object.values(OUTER_PAGES),
  // the condition as it stands here lets a release build leave them out
  ...(import.meta.env.DEV || import.meta.env.VITE_RECORD === '1' ? [dev.pages] : []),
]);
/** Those that are known here by now. */
export const ROUTES: readonly RouteRule[] = routes;

export const addPages = (manifests: readonly Pages[]): void => {
  routes.push(...rulesOf(manifests));
};

/** Without regard to case, as the router itself matches. */
export const ruleOf = (path: string): RouteRule | undefined => ROUTES.find((r) => matchPath(r.path, path) !== null);

/** The menu entry that leads to a page: codes of three parts and more are children that no menu shows. */
export const entryOf = ({ name, meta }: RouteRule): string => meta.menu || name.split('_').slice(0, 2).join('_');
