// The peer: what node:http alone does. One frame made once and written to all; a replay is one SELECT and one join; a beat
// is one update, a record one insert, an answer one upsert.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Pool } from 'pg';
import { frame } from '#contract/cursor.ts';
import { serve } from './child.ts';
import { eventOf } from './event.ts';

const readers = new Set<ServerResponse>();
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' };

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer');
  response.writeHead(200, HEADERS);
  if (pathname === '/replay') {
    const log = searchParams.get('log') ?? '';
    const { rows } = await pool.query<{ seq: number; text: string }>({
      name: 'replay',
      text: 'select seq, event as text from log_event where log = $1 order by seq',
      values: [log],
    });
    response.end(rows.map(({ seq, text }) => frame(text, { log, epoch: 'peer', seq })).join(''));
    return;
  }
  if (pathname === '/touch') {
    await pool.query({
      name: 'touch',
      text: 'update section_study set updated_at = updated_at + 1 where student_id = $1',
      values: [searchParams.get('student')],
    });
    response.end();
    return;
  }
  if (pathname === '/record') {
    const { launchId, n, type, seq, at } = (await json(request)) as Record<string, unknown>;
    await pool.query({
      name: 'record',
      text: `insert into bench_record (launch_id, n, run_id, hash, type, body, at) values ($1, $2, 'r', 'h', $3, $4, $5)`,
      values: [launchId, n, type, JSON.stringify({ seq }), at],
    });
    response.end();
    return;
  }
  if (pathname === '/answer') {
    const { attempt, question, value, at } = (await json(request)) as Record<string, unknown>;
    await pool.query({
      name: 'answer',
      text: `insert into bench_answer (attempt, question, value, at) values ($1, $2, $3, $4)
        on conflict (attempt, question) do update set value = excluded.value, at = excluded.at`,
      values: [attempt, question, JSON.stringify(value), at],
    });
    response.end();
    return;
  }
  response.write(': following\n\n');
  readers.add(response);
  response.on('close', () => readers.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  serve(commands(url));
});

const commands = (url: string) => ({
  url: () => url,
  append: ({ log, n, size }: { log: string; n: number; size: number }) => {
    const bytes = Buffer.from(frame(JSON.stringify(eventOf(n, size)), { log, epoch: 'peer', seq: n }));
    for (const reader of readers) reader.write(bytes);
  },
});
export type PeerCommands = ReturnType<typeof commands>;
