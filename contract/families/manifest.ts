// What a manifest says of a family: its pages, where the menu leads to them, and who has its rights by default. Plain data:
// the client's table of pages and the server's menus are made from it.
import type { Role } from '../kit.ts';

/** `menu`: whoever's menu from the server holds it. */
export type PageAccess = 'public' | 'login' | 'menu' | readonly Role[];
/** Who works in the teacher area. */
export const STAFF = ['teacher', 'admin'] as const satisfies readonly Role[];
export type PageLayout = 'blank' | 'basicMengoo' | 'basic' | 'basicAdmin';

export interface Page {
  access: PageAccess;
  layout: PageLayout;
  /**
   * Its files of words, its own first: the `title` there is what the menu calls it. They come with the page; those of the
   * work area come with its frame, so there its own is enough.
   */
  words: readonly string[];
  /** Stays mounted while other tabs are shown. */
  keepAlive?: boolean;
  /** Query parameters that tell the tabs of this page apart; without any, all its visits share one tab. */
  multiTab?: readonly string[];
  /** Opens in a tab of the browser. */
  newTab?: boolean;
  /** Of the work area: fits any window. Others scroll sideways in what is narrower than 900 px. */
  anyWidth?: boolean;
  /** Code of the menu entry it is reached from, where that is not its own and its path does not say so. */
  menu?: string;
  /** Found by its name in the search of the work area, though no menu shows it: it says something without a query, too. */
  found?: boolean;
}

/** By their paths, as the specification spells them. */
export type Pages = Readonly<Record<`/${string}`, Page>>;

export interface Menu {
  /** In Chinese, the school's own language. */
  name: string;
  icon: string;
  /** Its place among all entries. */
  sort: number;
  /** In whose menu it stands by default. */
  roles: readonly Role[];
  /** Endpoint families whose buttons stand under it. */
  families?: readonly string[];
}

/** By their codes: a path with underscores for slashes. What stands before the last of them is the entry above. */
export type Menus = Readonly<Record<string, Menu>>;

/** Who may read and write by default, by endpoint family: for `crud()`. */
export type Rights = Readonly<Record<string, { read: readonly Role[]; write: readonly Role[] }>>;

/** The code of a page's own menu entry. */
export const menuCode = (path: string): string => path.replace(/\/:.*/, '').slice(1).replaceAll('/', '_') || 'root';
