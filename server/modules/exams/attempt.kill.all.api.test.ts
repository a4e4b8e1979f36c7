// kill -9 in the middle of an exam, with real processes: what was told as saved stands, and each attempt ends once.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeExam } from '#tests/support/exam.ts';
import { endsOf, faultsOf, sit } from '#tests/support/exam-history.ts';
import { deaths, startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let students: Client[];
beforeAll(async () => {
  server = await testServer({ env: { ACCESS_TTL_S: '86400' } });
  await server.database.pool.query('update sys_user set reset_pwd = 0, set_email = 0');
  teacher = await server.signIn('teacher01');
  students = await Promise.all(['student01', 'student02', 'student03', 'student04'].map((n) => server.signIn(n)));
  // only the killed processes may run effects here
  await server.app.lifecycles.stop();
});
afterAll(() => server.stop());

const KILLS = deaths(10);

test('a class sits an exam while its servers die', async () => {
  const questions = Array.from({ length: 6 }, (_, n) => ({ kind: 'fill' as const, stem: `第 ${n} 题`, answer: '1' }));
  const { examId } = await makeExam(server, teacher, { questions, to: { userIds: students.map((s) => s.user.id) } });
  const line = { url: '' };
  let process = await startProcess(server);
  line.url = process.url;
  let killed = 0;
  // on a busy machine its servers die before it has said much
  const isOver = (sent: readonly unknown[]) => killed === KILLS && sent.length > 10;
  const sittings = students.map((student, n) =>
    sit({ server: line, token: student.user.token, examId, seed: 31 + n, steps: 5000, isOver }),
  );
  while (killed < KILLS) {
    await delay(250 + 60 * killed);
    await process.kill();
    process = await startProcess(server);
    line.url = process.url;
    killed += 1;
  }
  const histories = await Promise.all(sittings);
  const faults = await Promise.all(histories.map((history) => faultsOf(server.database.pool, history)));
  expect(faults.flat()).toEqual([]);
  expect(histories.every((h) => h.sent.length > 10)).toBe(true);
  // killed once more while the machine may still mark
  await process.kill();
  process = await startProcess(server);
  await expect.poll(() => endsOf(server.database.pool, examId)).toEqual([]);
  await process.kill();
});
