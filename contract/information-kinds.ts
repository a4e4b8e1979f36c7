// What a school's news, library, home and career map are made of. Without zod: screens read it.

export const INFORMATION_STATUS = ['draft', 'published', 'off'] as const;
export const LIBRARY_KINDS = ['resource', 'partner', 'area', 'enterprise', 'about', 'help'] as const;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];
/** Whom help is for. */
export const HELPED_ROLES = ['student', 'teacher', 'admin'] as const;

export const MODULE_KINDS = [
  'banner',
  'now',
  'courses',
  'experiments',
  'news',
  'recommended',
  'partners',
  'text',
] as const;
export type ModuleKind = (typeof MODULE_KINDS)[number];
/** They fill themselves while nothing is named in them. */
export const FILLED_KINDS = [
  'now',
  'courses',
  'experiments',
  'news',
  'partners',
] as const satisfies readonly ModuleKind[];

export const CAREER_KINDS = ['field', 'job', 'skill', 'course'] as const;
export type CareerKind = (typeof CAREER_KINDS)[number];
