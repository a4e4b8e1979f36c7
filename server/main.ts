// The server process.
import { enableCompileCache } from 'node:module';
import { COMPILED } from './platform/compiled.ts';

// what the last start has compiled is not compiled again
enableCompileCache(COMPILED);
const { start } = await import('./start.ts');
await start();
