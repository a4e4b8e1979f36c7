// kill -9 and cut lines while surveys are answered, with real processes: what was told as taken is there, once, with a name and without.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from '#tests/bench/stats.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { persist, type Server } from '#tests/support/exam-history.ts';
import { deaths, startProcess } from '#tests/support/process.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let teacher: Client;
let classId: string;
let students: Client[];
beforeAll(async () => {
  server = await testServer({ env: { ACCESS_TTL_S: '86400' } });
  teacher = await server.signIn('teacher01');
  ({ classId } = await taughtBy(server, teacher));
  const names = Array.from({ length: 8 }, (_, n) => `student${n + 11}`);
  students = await Promise.all(names.map((n) => server.signIn(n)));
});
afterAll(() => server.stop());

const KILLS = deaths(4);
/** As many as are answered while the servers die, and as many more. */
const SURVEYS = 24;
const MOST_PAUSE_MS = 120;

interface Asked {
  id: string;
  assignmentId: string;
  anonymous: boolean;
}
async function made(anonymous: boolean): Promise<Asked> {
  const pages = [{ id: 'p', questions: [{ id: 'q', kind: 'short', stem: '你的话' }] }];
  const survey = { title: '断电', anonymous, pages };
  const { id } = (await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Add', survey)).data;
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  const task = { kind: 'survey', refId: id, to: { classIds: [classId] } };
  const { data } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', task);
  return { id, assignmentId: data.id, anonymous };
}

/** One after the other, each with one command, sent again until some server has said that it is taken. */
async function answerAll(line: Server, who: Client, surveys: readonly Asked[], seed: number): Promise<void> {
  const roll = dice(seed);
  for (const { id, assignmentId } of surveys) {
    const answers = { q: `${who.user.id} ${id}` };
    const said = await persist(line, who.user.token, '/api/Questionnaire/Answer', {
      ...{ assignmentId, cmd: randomUUID(), answers },
    });
    expect(said.code).toBe(0);
    await delay(roll(MOST_PAUSE_MS));
  }
}

interface Kept {
  people: string[];
  words: string[];
}
async function keptOf({ id, anonymous }: Asked): Promise<Kept> {
  const { rows } = await server.database.pool.query<Kept>(
    anonymous
      ? `select array(select k from jsonb_object_keys(p.people) k) as people,
          array(select v ->> 'q' from jsonb_array_elements(b.answers || c.answers) v) as words
        from survey_people p join survey_kept_back b using (survey_id) join survey_counted c using (survey_id) where survey_id = $1`
      : `select array_agg(user_id) as people, array_agg(answers ->> 'q') as words from survey_answer where survey_id = $1`,
    [id],
  );
  const { people = [], words = [] } = rows[0] ?? {};
  return { people: people.toSorted(), words: words.toSorted() };
}

test('a class answers while its servers die', async () => {
  const surveys = await Promise.all(Array.from({ length: SURVEYS }, (_, n) => made(n % 2 === 0)));
  let process = await startProcess(server);
  const roll = dice(3);
  // and lines break, whether or not the server has heard
  const line: Server = { url: process.url, cut: () => (roll(5) === 0 ? 5 + roll(40) : null) };
  const answering = Promise.all(students.map((who, n) => answerAll(line, who, surveys, 5 + n)));
  for (let killed = 0; killed < KILLS; killed++) {
    await delay(300 + 70 * killed);
    await process.kill();
    process = await startProcess(server);
    line.url = process.url;
  }
  await answering;
  expect(line.cuts).toBeGreaterThan(0);
  const ids = students.map((s) => s.user.id).toSorted();
  for (const asked of surveys)
    expect(await keptOf(asked)).toEqual({ people: ids, words: ids.map((id) => `${id} ${asked.id}`).toSorted() });
  await process.kill();
});
