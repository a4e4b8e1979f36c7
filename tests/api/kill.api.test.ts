// kill -9 in mid-sentence, with real processes: what was received is the log's prefix, and the run ends complete.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deaths, startProcess } from '#tests/support/process.ts';
import { newRunId, openStream, startLesson } from '#tests/support/run.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // only the killed processes may run effects here
  await server.app.lifecycles.stop();
});
afterAll(() => server.stop());

const KILLS = deaths(8);

test('kills during one lesson run: every byte once, the text complete, the check question at its end', async () => {
  const client = await server.signIn('student04');
  const { lessonId, log } = await startLesson(client);
  const runId = newRunId();
  const body = { runId, lessonId, command: { type: 'start' } };
  const path = '/api/Theory/TeachReplyStreamAsync';
  const got: string[] = [];
  let last = '';
  let seed = 5;
  for (let kills = 0; ; kills++) {
    const process = await startProcess(server, { TUTOR_PACE_MS: kills < KILLS ? '4' : '0' });
    seed = (seed * 48_271) % 2_147_483_647;
    const after = 5 + (seed % 40);
    let killing: Promise<void> | null = null;
    const stream = await openStream({ url: process.url }, client, path, body, {
      ...(last ? { lastEventId: last } : {}),
      until: (r) => {
        if (kills < KILLS && r.length >= after) killing ??= process.kill();
        return false;
      },
    });
    got.push(...stream.frames.map((f) => f.frame));
    last = stream.frames.at(-1)?.id ?? last;
    await (killing ?? process.kill());
    if (stream.last?.type === 'RUN_FINISHED') break;
    expect(kills).toBeLessThan(20);
  }
  const { rows } = await server.database.pool.query<{ seq: number; event: string }>(
    'select e.seq, e.event from log_event e join run r on r.log = e.log where r.id = $1 and e.seq between r.first_seq and r.last_seq order by e.seq',
    [runId],
  );
  const { epoch } = (await client.call<{ epoch: string }>('/api/Stream/Events', { log })).data;
  expect(got).toEqual(rows.map((r) => `data: ${r.event}\nid: ${log}@${epoch}.${r.seq}\n\n`));
  expect(rows.map((r) => r.seq)).toEqual(rows.map((_, i) => (rows[0]?.seq ?? 0) + i));
  // one message for each text: a death is no cut, the sentence goes on at the same word
  const starts = rows.filter((r) => r.event.includes('"TEXT_MESSAGE_START"'));
  expect(starts).toHaveLength(2);
  const said = rows
    .flatMap((r) =>
      r.event.includes('"TEXT_MESSAGE_CONTENT"') ? [(JSON.parse(r.event) as { delta: string }).delta] : [],
    )
    .join('');
  expect(said).toContain('比例系数 k = mg/L。[5]');
});

test('a command that was in flight at the kill counts once when it is sent again', async () => {
  const client = await server.signIn('student05');
  const path = '/api/Chat/ChatCompletStreamAsync';
  let process = await startProcess(server, { TUTOR_PACE_MS: '3' });
  for (let i = 0; i < 6; i += 6 / deaths(6)) {
    const body = { runId: newRunId(), message: '摆长怎么测量？' };
    const inFlight = openStream({ url: process.url }, client, path, body).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, i * 3));
    await process.kill();
    await inFlight;
    process = await startProcess(server, { TUTOR_PACE_MS: '3' });
    const stream = await openStream({ url: process.url }, client, path, body);
    expect(stream.last?.type).toBe('RUN_FINISHED');
    const { rows } = await server.database.pool.query<{ n: number }>(
      'select count(*)::int as n from log_event where event like $1',
      [`%RUN_STARTED%${body.runId}%`],
    );
    expect(rows[0]?.n).toBe(1);
  }
  await process.kill();
});
