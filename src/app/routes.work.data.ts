// Adds the work area's pages to the table of pages, for those who may see one of them and for an address that no other page
// has. A learner's page does without: it must not grow with the pages of the work area.
import { WORK_PAGES } from '#contract/families/work.ts';
import { addPages } from './routes.data.ts';

addPages(Object.values(WORK_PAGES));
