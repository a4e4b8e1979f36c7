// Builds the clients that tests/e2e/first-page.all.e2e.ts compares with the project's own: while other tests wait, and not while
// browsers need the processor.
import { clientWithMany } from '#tests/families/many.ts';

clientWithMany('mixed');
clientWithMany('work');
