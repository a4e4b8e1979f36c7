// Prints the URL of the embedded database of a running server: for psql, or for a second server process.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '#server/platform/config.ts';

const config = loadConfig(process.env);
const note = join(config.DATA_DIR, 'db-url');
if (config.DATABASE_URL) console.log(config.DATABASE_URL);
else if (existsSync(note)) console.log(readFileSync(note, 'utf8'));
else {
  console.error('No server is running here: `npm start` first.');
  process.exit(1);
}
