// Prints the URL of the database of a running server: for psql, or for a second server process.
import { Client } from 'pg';
import { loadConfig } from '#server/platform/config.ts';
import { runningUrl } from '#server/platform/postgres/index.ts';

const config = loadConfig(process.env);
const url = config.DATABASE_URL ?? runningUrl(config.DATA_DIR);

// a server that was killed leaves its note behind
async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

if (url && (await answers(url))) console.log(url);
else {
  console.error('这里没有正在运行的服务器，请先 npm start。\nNo server is running here: `npm start` first.');
  process.exitCode = 1;
}
