// The portal's navigation: our pages, as far as the school leaves them, among the links of its own.
import { isLink } from './html-rules.ts';

/** A link as the school keeps it (navbar.ts). */
export interface SchoolLink {
  id: string;
  parentId: string | null;
  name: string;
  path: string;
  url: string;
  /** Left out: it shows. */
  on?: boolean | undefined;
}

export interface MenuPlace<T> {
  id: string;
  /** The school's word for it; null: ours. */
  name: string | null;
  /** A page of ours; null: a link of the school's. */
  own: T | null;
  /** Where a link leads; both empty: nowhere, it heads what stands below it. */
  path: string;
  url: string;
  below: readonly SchoolLink[];
}

const isOn = ({ on }: SchoolLink): boolean => on !== false;
export const leads = ({ path, url }: Pick<SchoolLink, 'path' | 'url'>): boolean => path !== '' || isLink(url);

/**
 * Our pages in their order, and the school's links in theirs. A link to one of our pages stands for it: with its name, in its place, or
 * not at all where it is off. They stand together where the first of our pages that they name would; without any they end the row.
 */
export function arranged<T extends { to: string }>(usual: readonly T[], links: readonly SchoolLink[]): MenuPlace<T>[] {
  const own = new Map(usual.map((page) => [page.to, page]));
  const named = new Set(links.map(({ path }) => path));
  const schools = links
    .filter((link) => link.parentId === null && isOn(link))
    .map(({ id, name, path, url }): MenuPlace<T> => {
      const below = links.filter((one) => one.parentId === id && isOn(one) && leads(one));
      return { id, name, own: own.get(path) ?? null, path, url, below };
    })
    .filter((place) => leads(place) || place.below.length > 0);
  const ours = (pages: readonly T[]) =>
    pages
      .filter(({ to }) => !named.has(to))
      .map((page): MenuPlace<T> => ({ id: page.to, name: null, own: page, path: page.to, url: '', below: [] }));
  const first = usual.findIndex(({ to }) => named.has(to));
  const at = first < 0 ? usual.length : first;
  return [...ours(usual.slice(0, at)), ...schools, ...ours(usual.slice(at))];
}
