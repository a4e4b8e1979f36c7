// An exam of three hundred: begun in one second, saved at a steady pace, handed in at once, ended by its deadline; and sat over
// lines that are cut and servers that are killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { endsOf, faultsOf, sit } from '#tests/support/exam-history.ts';
import { type Bench, callBy, type Measurement, type Person, type Row, type Running } from './bench.ts';
import { clock, since } from './event.ts';
import type { ServerCommands } from './server.ts';
import { dice, quantile } from './stats.ts';

const STUDENTS = 300;
const QUESTIONS = 40;
const PER_SECOND = 150;
/** Who sits it while servers die. */
const LANES = 8;
const CUT_MS = 12;

export const exams: Measurement = {
  name: 'exams',
  about:
    'Three hundred students at one exam of forty questions. Starts are spread over one second, each told until its paper has come. Answers are saved one a call, 150 calls a second; a bare upsert by node:http at the same pace stands beside what the server’s process uses for one. Handed in at once, until the last is marked; and by one deadline, until the last has heard of it. Then eight students write while every third call’s line is cut; after a thousand cuts the server is killed with signal 9 again and again: what was told as saved must be there, or something newer.',
  patienceMs: 20 * 60_000,
  run: measure,
};

type Server = Running<ServerCommands>;
interface Sitter extends Person {
  attemptId: string;
  questions: string[];
  n: number;
}

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const { people, classId } = await server.ask('enrol', STUDENTS);
  const students = people.map((p): Person => ({ ...p, call: callBy(server.url, p.token) }));
  const paperId = await paperOf(teacher);
  const rows: Row[] = [];
  const exam = await arranged(teacher, { paperId, classId, until: Date.now() + 3_600_000 });
  const { sitters, row } = await starts(students, exam);
  rows.push(row, ...(await saves(bench, server, sitters)), await submits(bench, sitters, exam));
  const short = await arranged(teacher, { paperId, classId, until: Date.now() + 20_000 });
  await starts(students, short);
  rows.push(await deadline(bench, short));
  await bench.clear();
  rows.push(...(await broken(bench, { paperId, classId, people: people.slice(0, LANES) })));
  return { rows, note: 'The load runs on the same cores as the server and its database.' };
}

async function paperOf(teacher: Person): Promise<string> {
  const items: { questionId: string; points: number }[] = [];
  for (let n = 0; n < QUESTIONS; n++) {
    const question = { kind: 'fill', stem: `第 ${n + 1} 题：$g$ 是多少？`, answer: ['9.8', '9.80'], tolerance: 0.1 };
    const { id } = await teacher.call<{ id: string }>('/OrgApi/Question/Add', question);
    items.push({ questionId: id, points: 2.5 });
  }
  const paper = { name: `卷 ${randomUUID().slice(0, 4)}`, sections: [{ title: '一', items }], shuffle: true };
  return (await teacher.call<{ id: string }>('/OrgApi/TestPaper/Add', paper)).id;
}

async function arranged(
  teacher: Person,
  { paperId, classId, until }: { paperId: string; classId: string; until: number },
): Promise<string> {
  const from = Date.now() - 60_000;
  const { id } = await teacher.call<{ id: string }>('/OrgApi/Exam/Add', {
    name: `考 ${randomUUID().slice(0, 4)}`,
    paperId,
    to: { classIds: [classId] },
    from,
    until,
    minutes: Math.floor((until - from) / 60_000),
    show: 'released',
  });
  await teacher.call('/OrgApi/Exam/SetStatus', { id, status: 'published' });
  return id;
}

interface Begun {
  attemptId: string;
  paper: { sections: { questions: { questionId: string }[] }[] };
}

async function starts(students: readonly Person[], examId: string): Promise<{ sitters: Sitter[]; row: Row }> {
  const taken: number[] = [];
  const one = async (student: Person, place: number): Promise<Sitter> => {
    await delay((place * 1000) / STUDENTS);
    const at = clock();
    const { attemptId, paper } = await student.call<Begun>('/api/Exam/Start', { examId, device: randomUUID() });
    taken.push(since(at));
    return {
      ...student,
      attemptId,
      questions: paper.sections.flatMap((s) => s.questions.map((q) => q.questionId)),
      n: 0,
    };
  };
  const sitters = await Promise.all(students.map(one));
  const value = quantile(taken, 0.95);
  return {
    sitters,
    row: { what: `${STUDENTS} starts in a second, p95`, value, unit: 'ms', aim: '<= 3000', ok: value <= 3000 },
  };
}

/** So many calls a second, whatever the answers take. */
async function paced(seconds: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const begin = clock();
  const one = async (n: number) => {
    const wait = (n * 1000) / PER_SECOND - since(begin);
    if (wait > 0) await delay(wait);
    const at = clock();
    await work(n);
    taken.push(since(at));
  };
  await Promise.all(Array.from({ length: seconds * PER_SECOND }, (_, n) => one(n)));
  return taken;
}

async function saves(bench: Bench, server: Server, sitters: readonly Sitter[]): Promise<Row[]> {
  const seconds = bench.quick ? 6 : 30;
  const save = (n: number) => {
    const sitter = sitters[n % sitters.length] as Sitter; // there are three hundred
    sitter.n += 1;
    const questionId = sitter.questions[sitter.n % QUESTIONS] ?? '';
    const changes = [{ questionId, n: sitter.n, value: `9.${n}` }];
    return sitter.call('/api/Exam/Save', { attemptId: sitter.attemptId, lease: 1, changes });
  };
  await bench.database.pool.query(
    'create table if not exists bench_answer (attempt text, question text, value jsonb, at bigint, primary key (attempt, question))',
  );
  const peer = await bench.startPeer();
  const bare = async (n: number) => {
    const body = JSON.stringify({ attempt: `a${n % STUDENTS}`, question: `q${n % QUESTIONS}`, value: `9.${n}`, at: n });
    await (await fetch(`${peer.url}/answer`, { method: 'POST', body })).text();
  };
  // both warm: plans, and papers that are read once
  await paced(3, save);
  await paced(3, bare);
  const used = async (of: Pick<Server, 'used'>, work: (n: number) => Promise<unknown>) => {
    const before = (await of.used()).cpuMs;
    const taken = await paced(seconds, work);
    return { taken, cpu: ((await of.used()).cpuMs - before) / taken.length };
  };
  const ours = await used(server, save);
  const theirs = await used(peer, bare);
  const p95 = quantile(ours.taken, 0.95);
  const { rows } = await bench.database.pool.query<{ n: number }>(
    'select coalesce(sum(x.n), 0)::int as n from (select max(n) as n from exam_answer where attempt_id = any($1) group by attempt_id) x',
    [sitters.map((s) => s.attemptId)],
  );
  const lost = sitters.reduce((sum, s) => sum + s.n, 0) - (rows[0]?.n ?? 0);
  const ratio = ours.cpu / theirs.cpu;
  return [
    {
      what: `answers at ${PER_SECOND} a second, acknowledged, p95`,
      value: p95,
      unit: 'ms',
      aim: '<= 500',
      ok: p95 <= 500,
    },
    { what: 'CPU of one', value: ours.cpu, unit: 'ms', peer: theirs.cpu, ratio, aim: '<= 3', ok: ratio <= 3 },
    { what: 'of these lost', value: lost, unit: '', aim: '0', ok: lost === 0 },
  ];
}

async function submits(bench: Bench, sitters: readonly Sitter[], examId: string): Promise<Row> {
  const begin = clock();
  await Promise.all(sitters.map((s) => s.call('/api/Exam/Submit', { attemptId: s.attemptId, lease: 1 })));
  await reached(bench, { examId, states: ['marked'] });
  const value = since(begin) / 1000;
  return { what: `${STUDENTS} handed in and marked`, value, unit: 's', aim: '<= 10', ok: value <= 10 };
}

async function reached(bench: Bench, { examId, states }: { examId: string; states: string[] }): Promise<void> {
  for (;;) {
    const { rows } = await bench.database.pool.query<{ n: number }>(
      'select count(*)::int as n from exam_attempt where exam_id = $1 and not state = any($2)',
      [examId, states],
    );
    if (rows[0]?.n === 0) return;
    await delay(20);
  }
}

async function deadline(bench: Bench, examId: string): Promise<Row> {
  await reached(bench, { examId, states: ['grace', 'submitted', 'marked'] });
  const { rows } = await bench.database.pool.query<{ ms: number }>(
    `select max(y.updated_at - a.until_at)::int as ms from exam_attempt a join lifecycle y on y.id = 'exam:' || a.id
      where a.exam_id = $1`,
    [examId],
  );
  const value = rows[0]?.ms ?? Number.POSITIVE_INFINITY;
  return {
    what: `the deadline of ${STUDENTS}, the last one late by`,
    value,
    unit: 'ms',
    aim: '<= 2000',
    ok: value <= 2000,
  };
}

interface Place {
  paperId: string;
  classId: string;
  people: readonly { token: string; userId: string }[];
}

async function broken(bench: Bench, { paperId, classId, people }: Place): Promise<Row[]> {
  const wanted = bench.quick ? 5 : 50;
  let server = await bench.startServer();
  const teacher = await bench.signIn(server.url, 'teacher01');
  const examId = await arranged(teacher, { paperId, classId, until: Date.now() + 3_600_000 });
  const roll = dice(77);
  const line = { url: server.url, cut: () => (roll(3) === 0 ? 1 + roll(CUT_MS) : null), cuts: 0 };
  let kills = 0;
  const isOver = () => kills === wanted;
  const sittings = people.map(({ token }, n) =>
    sit({ server: line, token, examId, seed: 500 + n, steps: Number.POSITIVE_INFINITY, isOver }),
  );
  // one that fails must not wait for the last kill
  const failed = Promise.all(sittings).then(() => false);
  while (line.cuts < wanted * 20) await Promise.race([delay(50), failed]);
  while (kills < wanted) {
    await Promise.race([delay(200 + roll(600)), failed]);
    await server.kill();
    server = await bench.startServer();
    line.url = server.url;
    kills += 1;
    if (kills % 10 === 0) bench.say(`${kills} kills, ${line.cuts} cuts`);
  }
  const histories = await Promise.all(sittings);
  await reached(bench, { examId, states: ['marked'] });
  const { pool } = bench.database;
  const faults = [
    ...(await Promise.all(histories.map((h) => faultsOf(pool, h)))).flat(),
    ...(await endsOf(pool, examId)),
  ];
  for (const fault of faults.slice(0, 5)) bench.say(fault);
  const told = histories.reduce((sum, h) => sum + h.sent.length, 0);
  return [
    { what: 'kills', value: kills, unit: '', aim: `>= ${wanted}`, ok: kills >= wanted },
    { what: 'lines cut', value: line.cuts, unit: '', aim: `>= ${wanted * 20}`, ok: line.cuts >= wanted * 20 },
    { what: 'answers acknowledged', value: told, unit: '' },
    { what: 'of these lost, or other faults', value: faults.length, unit: '', aim: '0', ok: faults.length === 0 },
  ];
}
