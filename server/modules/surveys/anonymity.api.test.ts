// Attacks on an anonymous survey: by whoever reads results after each answer, and by whoever has the database and its logs at one
// moment and knows from elsewhere who answered when. Each guesses as well as it can, and no better than chance.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '#server/platform/sql.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { countedAnswers, keepAnonymous, letCount } from './answers.store.ts';
import { groupsBy } from './figures.ts';

const lines: string[] = [];
let server: TestServer;
let teacher: Client;
beforeAll(async () => {
  server = await testServer({ logged: (line) => void lines.push(line) });
  teacher = await server.signIn('teacher01');
});
afterAll(() => server.stop());

const PAGES = [{ id: 'p', questions: [{ id: 'q', kind: 'short' as const, stem: '你的话' }] }];

async function newSurvey(): Promise<string> {
  const id = randomUUID();
  await server.database.pool.query(
    `insert into survey (id, org_id, created_at, title, anonymous, pages, status, maker_id)
      values ($1, $2, 0, '匿名', true, $3, 'published', $4)`,
    [id, teacher.user.orgId, JSON.stringify(PAGES), teacher.user.id],
  );
  return id;
}

interface Person {
  id: string;
  words: string;
}
/** As many, in the order in which they answer; their words say nothing but that they are theirs. */
const people = (n: number): Person[] => Array.from({ length: n }, () => ({ id: randomUUID(), words: randomUUID() }));
const answer = (surveyId: string, { id, words }: Person) =>
  withTransaction(server.database.pool, (client) =>
    keepAnonymous(client, surveyId, [{ userId: id, cmd: randomUUID(), answers: { q: words } }]),
  );
const counted = async (surveyId: string): Promise<string[]> =>
  (await countedAnswers(server.database.pool, surveyId, true)).map(({ q }) => String(q));

/** So many hits are chance, with a deviation that one in some hundred thousand runs exceeds. */
function expectChance(name: string, hits: number, tries: readonly number[]): void {
  const mean = tries.reduce((sum, p) => sum + p, 0);
  const deviation = Math.sqrt(tries.reduce((sum, p) => sum + p * (1 - p), 0));
  expect(hits, `${name}: ${hits} hits, ${mean.toFixed(1)} by chance`).toBeLessThan(mean + 4.5 * deviation);
}

type Guess = (open: readonly Person[], n: number) => Person | undefined;
/** Whom of those whose words have not counted yet a guesser takes for the n-th of the words that come to count now. */
const WATCHERS: Record<string, Guess> = {
  'who came first counts first': (open, n) => open[n],
  'who came last counts first': (open, n) => open.at(-1 - n),
  'who came just now made it count': (open) => open.at(-1),
  'the oldest that is left': (open) => open[0],
};

test('who reads the results after each answer learns of five new ones at once, drawn of ten', async () => {
  const tries: number[] = [];
  const hits: Record<string, number> = Object.fromEntries(Object.keys(WATCHERS).map((name) => [name, 0]));
  for (let round = 0; round < 30; round++) {
    const surveyId = await newSurvey();
    const all = people(20);
    let open: Person[] = [];
    let before: string[] = [];
    for (const [n, person] of all.entries()) {
      await answer(surveyId, person);
      open.push(person);
      const now = await counted(surveyId);
      expect(now).toHaveLength(5 * Math.max(0, Math.floor((n + 1) / 5) - 1));
      expect(before.every((words) => now.includes(words))).toBe(true);
      const fresh = now.filter((words) => !before.includes(words));
      if (fresh.length > 0) expect([fresh.length, open.length]).toEqual([5, 10]);
      for (const [place, words] of fresh.entries()) {
        tries.push(1 / open.length);
        for (const [name, guess] of Object.entries(WATCHERS))
          if (guess(open, place)?.words === words) hits[name] = (hits[name] ?? 0) + 1;
      }
      // the guesser is told the truth of what has counted, and still learns nothing of the next
      open = open.filter(({ words }) => !now.includes(words));
      before = now;
    }
  }
  expect(tries).toHaveLength(30 * 15);
  for (const [name, n] of Object.entries(hits)) expectChance(name, n, tries);
});

interface Held {
  people: string[];
  kept: string[];
  counted: string[];
}
/** As the rows lie: keys and values in the order in which the database gives them. */
async function held(surveyId: string): Promise<Held> {
  const { rows } = await server.database.pool.query<Held>(
    `select array(select k from jsonb_object_keys(p.people) k) as people,
        array(select v ->> 'q' from jsonb_array_elements(b.answers) v) as kept,
        array(select v ->> 'q' from jsonb_array_elements(c.answers) v) as counted
      from survey_people p join survey_kept_back b using (survey_id) join survey_counted c using (survey_id) where survey_id = $1`,
    [surveyId],
  );
  return rows[0] as Held;
}

/** Who lies at which place: by what order the people are known. */
const READERS: Record<string, (all: readonly Person[], row: Held) => readonly string[]> = {
  'in the order of time': (all) => all.map(({ id }) => id),
  'in the order of time, the last first': (all) => all.map(({ id }) => id).toReversed(),
  'as the people lie in their row': (_all, { people: ids }) => ids,
  'as the people lie in their row, the last first': (_all, { people: ids }) => ids.toReversed(),
};

test('who has the tables at one moment, and knows who answered when, finds nobody by a place', async () => {
  const tries: number[] = [];
  const hits: Record<string, number> = Object.fromEntries(Object.keys(READERS).map((name) => [name, 0]));
  for (let round = 0; round < 90; round++) {
    const surveyId = await newSurvey();
    const all = people(5 + (round % 10));
    for (const person of all) await answer(surveyId, person);
    // a third of them is closed: all count
    if (round % 3 === 0) await withTransaction(server.database.pool, (client) => letCount(client, surveyId, null));
    const row = await held(surveyId);
    const places = [...row.counted, ...row.kept];
    expect(places).toHaveLength(all.length);
    for (let n = 0; n < places.length; n++) tries.push(1 / all.length);
    for (const [name, read] of Object.entries(READERS)) {
      const ids = read(all, row);
      const right = places.filter((words, n) => all.find(({ id }) => id === ids[n])?.words === words);
      hits[name] = (hits[name] ?? 0) + right.length;
    }
  }
  for (const [name, n] of Object.entries(hits)) expectChance(name, n, tries);
});

test('the last answer has no place of its own, though its transaction is known', async () => {
  const at: number[] = Array.from({ length: 9 }, () => 0);
  for (let round = 0; round < 60; round++) {
    const surveyId = await newSurvey();
    const all = people(9);
    for (const person of all) await answer(surveyId, person);
    const place = (await held(surveyId)).kept.indexOf(all.at(-1)?.words ?? '');
    at[place] = (at[place] ?? 0) + 1;
  }
  for (const [place, n] of at.entries())
    expectChance(
      `place ${place}`,
      n,
      Array.from({ length: 60 }, () => 1 / 9),
    );
});

test('a whole dump, the files and the log of one moment: no row, number or line has both a person and an answer', async () => {
  const { classId } = await taughtBy(server, teacher);
  const add = { title: '匿名', anonymous: true, pages: PAGES };
  const { id } = (await teacher.call<{ id: string }>('/OrgApi/Questionnaire/Add', add)).data;
  await teacher.call('/OrgApi/Questionnaire/SetStatus', { id, status: 'published' });
  const to = { classIds: [classId] };
  const { data: given } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', {
    kind: 'survey',
    refId: id,
    to,
  });
  const students: Client[] = [];
  for (const n of [10, 11, 12, 13, 14, 15, 16]) students.push(await server.signIn(`student${n}`));
  for (const [n, student] of students.entries()) {
    const sent = (answers: object) =>
      student.call('/api/Questionnaire/Answer', { assignmentId: given.id, cmd: randomUUID(), answers });
    // what is refused is kept nowhere, either
    expect((await sent({ q: `秘密${n}`, z: `秘密${n}` })).code).toBe(422);
    expect((await sent({ q: `秘密${n}` })).code).toBe(0);
    expect((await sent({ q: `秘密${n}` })).code).toBe(409);
  }
  // the database refuses one, and quotes the row to whoever writes errors down
  const { pool } = server.database;
  await pool.query(
    'alter table survey_kept_back add constraint full_up check (jsonb_array_length(answers) <= 7) not valid',
  );
  const last = await server.signIn('student17');
  const refused = { assignmentId: given.id, cmd: randomUUID(), answers: { q: '秘密' } };
  expect((await last.call('/api/Questionnaire/Answer', refused)).code).toBe(500);
  await pool.query('alter table survey_kept_back drop constraint full_up');
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const holders: string[] = [];
  const ofSurvey: { name: string; row: string; xmin: string }[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string; xmin: string }>(
      `select row_to_json(t)::text as row, xmin::text from "${name}" t`,
    );
    for (const { row, xmin } of rows) {
      if (row.includes('秘密')) holders.push(name);
      expect(row.includes('秘密') && students.some(({ user }) => row.includes(user.id)), name).toBe(false);
      if (name.startsWith('survey_') && row.includes(id)) ofSurvey.push({ name, row, xmin });
    }
  }
  expect(holders).toEqual(['survey_kept_back']);
  // one row each: there is no second whose number, place (ctid) or time could be set beside a person's
  expect(ofSurvey.map(({ name }) => name).toSorted()).toEqual(['survey_counted', 'survey_kept_back', 'survey_people']);
  const numbers = ofSurvey.filter(({ name }) => name !== 'survey_counted').map(({ xmin }) => xmin);
  expect(new Set(numbers).size).toBe(1);
  expect(lines.filter((line) => line.includes('full_up'))).not.toEqual([]);
  expect(lines.filter((line) => line.includes('秘密'))).toEqual([]);
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  for (const file of files) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(given.id);
});

test('groups of whoever answers are five at least, whatever was answered, and grow by what counts alone', async () => {
  const by = {
    id: 'g',
    kind: 'single' as const,
    stem: '？',
    options: ['a', 'b', 'c', 'd'].map((key) => ({ key, text: key })),
  };
  const pages = [{ id: 'p', questions: [by] }];
  for (let round = 0; round < 300; round++) {
    const answers = Array.from({ length: 5 + (round % 40) }, () => ({ g: 'abcd'[Math.floor(Math.random() ** 2 * 4)] }));
    const groups = groupsBy(pages, answers, by);
    expect(groups.every((group) => group.counted >= 5)).toBe(true);
    expect(groups.reduce((sum, group) => sum + group.counted, 0)).toBe(answers.length);
    expect(new Set(groups.flatMap(({ keys }) => keys)).size).toBe(groups.flatMap(({ keys }) => keys).length);
  }
});
