// Databases on the tests' PostgreSQL server, made and dropped by name.
import { Client } from 'pg';

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const NOT_ALLOWED = '42501';
const DROP_TRIES = 40;

/** `force` may not end PostgreSQL's own vacuum worker, which is there for a moment now and then. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let i = 1; ; i += 1) {
    try {
      return await onServer(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === NOT_ALLOWED;
      if (!busy || i === DROP_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
