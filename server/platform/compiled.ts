// Where Node keeps what it has compiled of our files and their libraries, for the next start of the server and of its threads. Where
// the folder cannot be written nothing changes.
import { join } from 'node:path';

export const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');
