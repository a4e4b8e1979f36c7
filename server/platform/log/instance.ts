// This process among others on one database: a number with an advisory lock that says it lives, and wake-ups by NOTIFY.
import { Client } from 'pg';

const LOCK_CLASS = 7;
const CHANNEL = 'log';
/** The channel of frames that no log keeps: they travel in the notification itself. */
const WORDS = 'log_words';
const COALESCE_MS = 10;
/** PostgreSQL takes fewer than 8,000 bytes. */
const PAYLOAD_LIMIT = 7_500;

export interface Instance {
  /** Effects are owned by this number; it changes when the connection was lost. */
  id: () => number;
  /** Tells the other processes that a log has grown. */
  announce: (log: string, seq: number) => void;
  /** Tells them a frame that no log keeps. False: it is too long for that; who listens there goes without. */
  tell: (log: string, event: string) => boolean;
  stop: () => Promise<void>;
}

interface Options {
  url: string;
  onWake: (log: string, seq: number) => void;
  /** Another process has told a frame. */
  onTold: (log: string, event: string) => void;
  /** The number has gone: whatever ran under it must stop. */
  onLost: () => void;
  onError: (error: unknown) => void;
}

export async function startInstance({ url, onWake, onTold, onLost, onError }: Options): Promise<Instance> {
  let me = 0;
  let client: Client | null = null;
  let stopped = false;
  // an instance that is alone on the database notifies nobody; false for good once another instance was heard of
  let alone = true;
  const grown = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<unknown> = Promise.resolve();

  async function connect() {
    const next = new Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    next.on('error', () => void lost(next));
    next.on('end', () => void lost(next));
    next.on('notification', ({ channel, payload = '' }) => {
      const [sender = '', ...items] = payload.split(' ');
      if (Number(sender) === me) return;
      alone = false;
      if (channel === WORDS) {
        const [log = ''] = items;
        return onTold(log, payload.slice(sender.length + log.length + 2));
      }
      for (const item of items) {
        const cut = item.lastIndexOf('.');
        onWake(item.slice(0, cut), Number(item.slice(cut + 1)));
      }
    });
    await next.connect();
    const { rows } = await next.query<{ id: number }>("select nextval('instance_id')::int as id");
    const id = rows[0]?.id ?? 0;
    await next.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, id]);
    await next.query(`listen ${CHANNEL}; listen ${WORDS}`);
    me = id;
    client = next;
    // the other instances hear of this one, and this one looks for them: from now on each notifies the others
    await next.query('select pg_notify($1, $2)', [CHANNEL, String(id)]);
    if (await hasOthers(next, id)) alone = false;
  }

  async function lost(which: Client) {
    if (stopped || client !== which) return;
    client = null;
    onLost();
    while (!stopped && !client) {
      try {
        await connect();
      } catch (error) {
        onError(error);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }

  // one after the other: the connection takes one statement at a time
  function notify(channel: string, text: string) {
    sending = sending.then(() => client?.query('select pg_notify($1, $2)', [channel, text])).catch(onError);
  }

  function flush() {
    timer = null;
    const items = [...grown].map(([log, seq]) => `${log}.${seq}`);
    grown.clear();
    let payload = String(me);
    for (const item of items) {
      if (payload.length + item.length > PAYLOAD_LIMIT) {
        notify(CHANNEL, payload);
        payload = String(me);
      }
      payload += ` ${item}`;
    }
    notify(CHANNEL, payload);
  }

  await connect();
  return {
    id: () => me,
    announce: (log, seq) => {
      if (alone) return;
      grown.set(log, Math.max(grown.get(log) ?? 0, seq));
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    tell: (log, event) => {
      if (alone) return true;
      const text = `${me} ${log} ${event}`;
      if (Buffer.byteLength(text) > PAYLOAD_LIMIT) return false;
      notify(WORDS, text);
      return true;
    },
    stop: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
      await sending;
      await client?.end();
    },
  };
}

/** Whether another process than this one lives on the same database: it holds the lock of its number. */
async function hasOthers(client: Client, me: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and classid = $1 and objid <> $2 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [LOCK_CLASS, me],
  );
  return (rowCount ?? 0) > 0;
}
