// A transaction holds one connection and asks for no second: where as many transactions as the pool has connections do, each waits
// for what the others hold. Whoever asks is named by a failing call.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

const within = new AsyncLocalStorage<{ open: boolean }>();
const known = Symbol.for('one-connection');
type Call = (...given: unknown[]) => unknown;
const methodsOf = (of: { prototype: object }) => of.prototype as Record<PropertyKey, Call> & { [known]?: true };

/** Not by the test, which holds a transaction to see who waits for it; what a job tells of its progress is not waited for. */
function isAskedByServer(stack: string): boolean {
  const asking = stack
    .split('\n')
    .find((line) => /\/(server|tests)\//.test(line) && !line.includes('one-connection.ts'));
  return asking !== undefined && !/\.test\.ts|\/tests\/|\/jobs\/runner\.ts/.test(asking);
}

const client = methodsOf(pg.Client);
// files of one worker share it
if (!client[known]) {
  Object.defineProperty(client, known, { value: true });
  const query = client['query'] as Call;
  client['query'] = function (this: unknown, ...given: unknown[]) {
    if (given[0] === 'begin' && isAskedByServer(new Error('').stack ?? '')) within.enterWith({ open: true });
    const store = within.getStore();
    if (store && (given[0] === 'commit' || given[0] === 'rollback')) store.open = false;
    return query.apply(this, given);
  };
  const pool = methodsOf(pg.Pool);
  const connect = pool['connect'] as Call;
  pool['connect'] = function (this: unknown, ...given: unknown[]) {
    if (within.getStore()?.open && isAskedByServer(new Error('').stack ?? '')) {
      const refused = new Error('asks the pool for a second connection within a transaction');
      if (typeof given[0] !== 'function') return Promise.reject(refused);
      return (given[0] as Call)(refused);
    }
    return connect.apply(this, given);
  };
}
