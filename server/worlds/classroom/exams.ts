// The school's bank of eighty questions, two papers and four exams: one released, one that can be sat now, one tomorrow, and one with
// answers that wait for a mark. All of it goes the way that teachers and students go.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankFields } from '#contract/bank.ts';
import type { ExamQuestion } from '#contract/exam-paper.ts';
import type { ExamChange } from '#contract/exams.ts';
import type { PaperSection } from '#contract/papers.ts';
import { insertBankQuestion } from '#server/modules/assessment/index.ts';
import {
  createPapers,
  exams,
  type Papers,
  releaseExam,
  saveAnswers,
  setExamStatus,
  startAttempt,
  submitAttempt,
} from '#server/modules/exams/index.ts';
import { papers } from '#server/modules/papers/index.ts';
import type { App } from '#server/platform/app.ts';
import { identifyById } from '#server/platform/auth/sessions.ts';
import { DAY, dayOf, endOfDay } from '#server/platform/days.ts';
import type { Who } from '#server/platform/who.ts';
import { valueFor } from './exam-values.ts';
import { waitUntil } from './replayed.ts';

const HOUR = 3_600_000;
const CLASS = '物理实验1班';
const COURSE = '大学物理实验';
/** It has questions for its exams before anybody is taught it. */
const CHEMISTRY = '大学化学实验';

interface DemoQuestion {
  cat: string;
  kind: BankFields['kind'];
  difficulty: number;
  /** The title of a point of the AI course. */
  point?: string;
  /** The name of an experiment. */
  experiment?: string;
}
/** As it stands in the bank. */
interface Kept {
  id: string;
  cat: string;
  fields: BankFields;
  difficulty: number;
}

interface Place {
  teacher: Who;
  students: Who[];
  classId: string;
  courseId: string;
}

/** Made last: where it is, also as somebody has deleted it, the others were made. */
const LAST = '期中考试';

/**
 * Into the demo school, as soon as it is served: what is handed in is marked. Where a start went down in between, the next one makes
 * what is missing.
 */
export async function examsOfClass(app: App): Promise<void> {
  const place = await placeOf(app);
  const there = await namesBy(app, 'exam', place.teacher);
  if (there.has(LAST)) return;
  await chemistryOf(app, place.teacher);
  const bank = await bankOf(app, place.teacher);
  const unit = await paperOf(app, place.teacher, {
    name: '单摆与量具单元测验',
    sections: [
      { title: '一、选择与判断', items: some(bank, ['single', 'multiple', 'judge'], 12, 4), rules: [] },
      { title: '二、填空、排序与连线', items: some(bank, ['fill', 'blanks', 'order', 'match'], 8, 6.5), rules: [] },
    ],
  });
  const mixed = await paperOf(app, place.teacher, {
    name: '实验能力综合考查',
    sections: [
      { title: '一、基础', items: [], rules: [{ kind: 'single', count: 5, points: 6 }] },
      { title: '二、分析', items: some(bank, ['short', 'group'], 3, 10), rules: [] },
      { title: '三、论述', items: some(bank, ['essay'], 2, 20), rules: [] },
    ],
  });
  const tomorrow = endOfDay(dayOf(app.now())) + 1 + 9 * HOUR;
  const all: Wanted[] = [
    {
      name: '单摆与量具单元测验',
      paperId: unit,
      minutes: 45,
      show: 'released',
      sitters: place.students.map((who, ability) => ({ who, ability })),
      isReleased: true,
    },
    {
      name: '实验论述考查',
      paperId: mixed,
      minutes: 60,
      show: 'released',
      sitters: place.students.slice(1, 13).map((who, n) => ({ who, ability: n * 2 })),
    },
    { name: '量具小测（可以现在做）', paperId: unit, minutes: 30, show: 'submitted', days: 7, attempts: 2 },
    { name: LAST, paperId: mixed, minutes: 60, show: 'released', from: tomorrow, code: '2468' },
  ];
  for (const wanted of all) if (!there.has(wanted.name)) await makeExam(app, place, wanted);
}

async function makeExam(app: App, place: Place, { sitters, isReleased, ...wanted }: Wanted): Promise<void> {
  const examId = await examOf(app, place, wanted);
  if (!sitters) return;
  const sitting = createPapers(app);
  for (const { who, ability } of sitters) await sit(app, sitting, who, { examId, ability });
  await waitUntil(async () => (await inMarking(app, examId)) === 0);
  const act = { app, who: place.teacher, lang: 'zh' as const, note: {} };
  await setExamStatus(act, examId, 'closed');
  if (isReleased) await releaseExam(act, examId);
}

/** What a teacher has made, by name; what was deleted, too. */
async function namesBy(
  app: App,
  table: 'exam' | 'test_paper' | 'question_cat',
  who: Who,
): Promise<Map<string, string>> {
  const { rows } = await app.pool.query<{ name: string; id: string }>(
    `select name, id from ${table} where org_id = $1 and maker_id = $2`,
    [who.orgId, who.userId],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function placeOf(app: App): Promise<Place> {
  const { rows } = await app.pool.query<{ id: string; classId: string; courseId: string }>(
    `select u.id, d.id as "classId", k.id as "courseId"
      from organisation o join sys_dept d on d.org_id = o.id and d.kind = 'class' and d.name = $1
        join course k on k.org_id = o.id and k.name = $2 and k.deleted_at is null
        join sys_user u on u.org_id = o.id and (u.dept_id = d.id or u.user_name = 'teacher01')
      where o.code = 'demo' order by u.user_name`,
    [CLASS, COURSE],
  );
  const people = (await Promise.all(rows.map((r) => identifyById(app.pool, r.id)))).filter((p) => p !== null);
  const teacher = people.find((p) => p.userName === 'teacher01');
  const [first] = rows;
  if (!teacher || !first) throw new Error(`no teacher01, ${CLASS} or ${COURSE} in the demo school`);
  const students = people.filter((p) => p.userName.startsWith('student'));
  return { teacher, students, classId: first.classId, courseId: first.courseId };
}

async function chemistryOf(app: App, { userId, orgId }: Who): Promise<void> {
  const { rowCount } = await app.pool.query('select from course where org_id = $1 and name = $2', [orgId, CHEMISTRY]);
  if (rowCount) return;
  const [courseId, chapterId, now] = [app.newId(), app.newId(), app.now()];
  await app.pool.query(
    `insert into course (id, org_id, owner_id, name, kind, intro, description, cover, status, term, created_at)
      values ($1, $2, $3, $4, 'plain', '从酸碱滴定开始：读数、润洗、指示剂。', '', '', 'draft', '2026秋', $5)`,
    [courseId, orgId, userId, CHEMISTRY, now],
  );
  const section = (id: string, parentId: string | null, kind: 'chapter' | 'text', title: string, html: string) =>
    app.pool.query(
      `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, html, status)
        values ($1, $2, $3, $4, $5, 1, $6, $7, $8, 'published')`,
      [id, orgId, now, courseId, parentId, kind, title, html],
    );
  await section(chapterId, null, 'chapter', '第一章 酸碱滴定', '');
  const html = '<p>滴定管用待装的溶液润洗，锥形瓶不润洗；接近终点时一滴一滴地加，读到小数点后两位。</p>';
  await section(app.newId(), chapterId, 'text', '滴定管的使用与读数', html);
}

async function bankOf(app: App, teacher: Who): Promise<Kept[]> {
  const { userId: ownerId, orgId } = teacher;
  const file = join(import.meta.dirname, 'exam-questions.json');
  // written by us, and held to the contract by a test
  const all = JSON.parse(readFileSync(file, 'utf8')) as (DemoQuestion & BankFields)[];
  const { rows: points } = await app.pool.query<{ id: string; title: string }>(
    "select p.id, p.title from point_shown p join course k on k.id = p.course_id where k.org_id = $1 and k.kind = 'ai' and p.deleted_at is null",
    [orgId],
  );
  const { rows: experiments } = await app.pool.query<{ id: string; name: string }>(
    "select id, name from experiment where org_id = $1 and status = 'open' and deleted_at is null",
    [orgId],
  );
  const { rows: asked } = await app.pool.query<{ id: string; stem: string }>(
    'select id, stem from question where org_id = $1 and owner_id = $2 and not in_plan',
    [orgId, ownerId],
  );
  const there = new Map(asked.map(({ id, stem }) => [stem, id]));
  const cats = await namesBy(app, 'question_cat', teacher);
  const kept: Kept[] = [];
  for (const { cat, point, experiment, difficulty, ...own } of all) {
    if (!cats.has(cat)) cats.set(cat, await category(app, { orgId, ownerId }, cat));
    const experimentId = experiments.find(({ name }) => name === experiment)?.id;
    if (experiment !== undefined && experimentId === undefined) continue;
    const fields: BankFields = { ...own, ...(experimentId ? { experimentId } : {}) };
    const id = there.get(own.stem) ?? app.newId();
    const catId = cats.get(cat) ?? null;
    const pointId = points.find(({ title }) => title === point)?.id ?? null;
    if (!there.has(own.stem))
      await insertBankQuestion(app.pool, { id, orgId, ownerId, fields, catId, pointId, difficulty, now: app.now() });
    kept.push({ id, cat, fields, difficulty });
  }
  return kept;
}

async function category(
  app: App,
  { orgId, ownerId }: { orgId: string; ownerId: string },
  name: string,
): Promise<string> {
  const id = app.newId();
  await app.pool.query(
    'insert into question_cat (id, org_id, created_at, name, maker_id) values ($1, $2, $3, $4, $5)',
    [id, orgId, app.now(), name, ownerId],
  );
  return id;
}

/** So many of these kinds, from the easiest on, of physics alone. */
function some(bank: readonly Kept[], kinds: readonly string[], count: number, points: number): PaperSection['items'] {
  return bank
    .filter(({ fields, cat }) => kinds.includes(fields.kind) && cat !== CHEMISTRY)
    .toSorted((a, b) => a.difficulty - b.difficulty || kinds.indexOf(a.fields.kind) - kinds.indexOf(b.fields.kind))
    .filter((_, n, all) => n % Math.max(1, Math.floor(all.length / count)) === 0)
    .slice(0, count)
    .map(({ id }) => ({ questionId: id, points }));
}

async function paperOf(app: App, who: Who, of: { name: string; sections: PaperSection[] }): Promise<string> {
  const there = (await namesBy(app, 'test_paper', who)).get(of.name);
  if (there !== undefined) return there;
  const id = app.newId();
  const kit = { id, orgId: who.orgId, createdAt: app.now() };
  await app.db.insert(papers).values({ ...kit, ...of, shuffle: true, partial: 'half', makerId: who.userId });
  return id;
}

interface Wanted {
  name: string;
  paperId: string;
  minutes: number;
  show: 'submitted' | 'released';
  from?: number;
  days?: number;
  attempts?: number;
  code?: string;
  sitters?: readonly { who: Who; ability: number }[];
  isReleased?: true;
}

async function examOf(
  app: App,
  { teacher, classId, courseId }: Place,
  wanted: Omit<Wanted, 'sitters' | 'isReleased'>,
): Promise<string> {
  const { from = app.now() - HOUR, days = 1, attempts = 1, code = null, ...own } = wanted;
  const id = app.newId();
  await app.db.insert(exams).values({
    ...own,
    id,
    orgId: teacher.orgId,
    createdAt: app.now(),
    courseId,
    classIds: [classId],
    userIds: [],
    from,
    until: from + days * DAY,
    lateMinutes: null,
    attempts,
    counts: 'best',
    pass: 60,
    code,
    addresses: [],
    status: 'draft',
    makerId: teacher.userId,
  });
  // the class has known of it
  await app.pool.query(
    "insert into notice_once (user_id, kind, about) select m.user_id, 'exam.new', $1 from member m where m.dept_id = $2",
    [id, classId],
  );
  await setExamStatus({ app, who: teacher, lang: 'zh', note: {} }, id, 'published');
  return id;
}

/** A number from 0 to 1, the same for the same words. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** The better somebody is (`skill` from 0 to 1), the more often they are right; some questions are harder. In every world the same. */
function isRight({ stem }: BankFields, skill: number, userName: string): boolean {
  const hard = 0.1 + 0.5 * chance(stem);
  return chance(`${userName} ${stem}`) < 1 / (1 + Math.exp(-6 * (skill - hard)));
}

async function sit(
  app: App,
  sitting: Papers,
  who: Who,
  { examId, ability }: { examId: string; ability: number },
): Promise<void> {
  const request = { ip: '127.0.0.1', headers: {} };
  const { attemptId, lease, paper } = await startAttempt({ app, who, request }, sitting, {
    examId,
    device: randomUUID(),
  });
  const { byId } = await sitting.of(attemptId);
  const changes = paper.sections
    .flatMap((s): readonly ExamQuestion[] => s.questions)
    .flatMap((shown): ExamChange[] => {
      const fields = byId.get(shown.questionId)?.asked.fields;
      if (!fields) return [];
      const value = valueFor(fields, shown, isRight(fields, ((ability * 7 + 15) % 30) / 29, who.userName));
      return value === null ? [] : [{ questionId: shown.questionId, n: 1, value }];
    });
  await saveAnswers(app, sitting, who, { attemptId, lease, changes });
  await submitAttempt({ app, who, request }, sitting, { attemptId, lease });
}

/** Whom the machine has still to mark. */
async function inMarking(app: App, examId: string): Promise<number> {
  const { rows } = await app.pool.query<{ n: number }>(
    "select count(*)::int as n from exam_attempt where exam_id = $1 and state not in ('marked', 'marking', 'released')",
    [examId],
  );
  return rows[0]?.n ?? 0;
}
