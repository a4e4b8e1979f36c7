// What is sent to the database, statement by statement.
import { Client as Connection } from 'pg';
import { vi } from 'vitest';

/** What the server asks by itself now and then, whoever answers. */
const BACKGROUND = /^(effect-claim|effect-next|log-poll|streams-alive)$|pgboss|pg_notify|from job /;

const textOf = (statement: unknown): string => {
  const { name, text } = statement as { name?: string; text?: string };
  return name ?? text ?? '';
};

/** Names or texts of all statements from now on, as they come; until `vi.restoreAllMocks()`. `about`: only those with it among their values. */
export function watchStatements(about = ''): string[] {
  const sent: string[] = [];
  const query = Connection.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Connection.prototype, 'query').mockImplementation(function (this: Connection, ...given: unknown[]) {
    const [statement] = given;
    const text = typeof statement === 'string' ? statement : textOf(statement);
    if (!BACKGROUND.test(text) && (about === '' || JSON.stringify(given).includes(about))) sent.push(text);
    return query.apply(this, given);
  });
  return sent;
}
