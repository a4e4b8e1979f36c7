// The manifests of all families, for those who have them all: the server and the tests.
import { OUTER_PAGES } from './outer.ts';
import { WORK_PAGES } from './work.ts';

export const PAGES = { ...OUTER_PAGES, ...WORK_PAGES };
