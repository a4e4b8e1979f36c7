// The server process.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// what the last start has compiled is not compiled again; where the folder cannot be written, nothing changes
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
const { start } = await import('./start.ts');
await start();
