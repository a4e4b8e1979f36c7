// JavaScript that a screen needs before it can be used: what Chromium fetches, gzipped.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { CLASS_KB, LIVEKIT_KB, type Script, watchScripts } from '#tests/support/scripts.ts';
import type { Bench, Measurement, Result, Row } from './bench.ts';
import { openBrowser, ROOT } from './browser.ts';

const DIST = join(ROOT, 'dist');
const HOME_KB = 200;
const LOGIN_KB = 160;
const LESSON_KB = 250;
/** Before what a section needs of its own. */
const STUDY_KB = 240;
const EXPERIMENT_KB = 205;
const EXAM_KB = 200;
const HOMEWORK_KB = 215;
/** What shows a section of rich text, and what cleans it: fetched with the first one. */
const VIEWER = /^(rich-text|purify)/;
const PLAYER_KB = 120;
/** Its own and its library's, those for other browsers and for captions too: no one film fetches them all. */
const PLAYER = /^(player|vidstack)[^.]*\.js$/;
/** Nothing of these before it is used. */
const HEAVY = /livekit|tiptap|prosemirror|editor|echarts|chart/i;
/** Comes with the first formula. */
const FORMULAS = /katex/i;
const LARGEST = 8;

export const bytes: Measurement = {
  name: 'javascript',
  about:
    'All JavaScript that Chromium fetches from an empty cache until the screen can be used, each file gzipped at level 9, in kB of 1,000 bytes. KaTeX comes with the first formula and is counted apart.',
  run: measure,
};

async function measure(bench: Bench): Promise<Omit<Result, 'name'>> {
  if (!existsSync(join(DIST, 'index.html'))) return { rows: [], skipped: 'there is no dist/: run `npm run build`' };
  const server = await bench.startServer();
  const [student] = await bench.students(server.url, 1);
  const courses = await student?.call<{ items: { id: string }[] }>('/api/Course/Items', { kind: 'ai' });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN' });
    const scripts = watchScripts(page);
    await page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
    const home = await scripts();
    await leave(page, scripts);
    await page.goto(`${server.url}/mengoo/#/login`);
    const button = page.getByRole('button', { name: '登录', exact: true });
    await button.waitFor();
    const login = await scripts();
    await page.getByLabel('用户名').fill('student04');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await button.click();
    await page
      .getByText(/欢迎回来/)
      .first()
      .waitFor();
    await leave(page, scripts);
    await page.goto(`${server.url}/mengoo/#/AiCurriculumLearning?courseId=${courses?.items[0]?.id}`);
    await page.getByRole('textbox').first().waitFor();
    // a guard that led elsewhere would make light figures
    if (!page.url().includes('AiCurriculumLearning')) throw new Error(`the lesson led to ${page.url()}`);
    const lesson = await scripts();
    const plain = await student?.call<{ items: { id: string }[] }>('/api/Course/Items', { kind: 'plain' });
    await leave(page, scripts);
    await page.goto(`${server.url}/mengoo/#/CurriculumLearning?courseId=${plain?.items[0]?.id}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    // the talk beneath the section comes last
    await page.getByRole('region').getByRole('textbox').first().waitFor();
    if (!page.url().includes('CurriculumLearning')) throw new Error(`the course led to ${page.url()}`);
    const section = await scripts();
    const own = await student?.call<{ items: { id: string; kind: string }[] }>('/api/Experiment/Items', {});
    await leave(page, scripts);
    await page.goto(`${server.url}/mengoo/#/CourseLearning?id=${own?.items.find((e) => e.kind === 'js')?.id}`);
    // its frame is of another origin, which is not there: the bar stands nevertheless
    await page.getByRole('timer').waitFor();
    const experiment = await scripts();
    const exam = await sitting(bench, server.url, page, scripts);
    const homework = await handingIn(bench, server.url, page, scripts);
    const room = await liveClass(bench, server.url, page, scripts);
    const study = section.filter(({ name }) => !VIEWER.test(name));
    return {
      rows: [
        ...rowsOf('home', home, HOME_KB),
        ...rowsOf('login', login, LOGIN_KB),
        ...rowsOf('lesson', lesson, LESSON_KB),
        ...rowsOf('ordinary course', study, STUDY_KB),
        player(),
        ...rowsOf('experiment', experiment, EXPERIMENT_KB),
        ...rowsOf('exam', exam, EXAM_KB),
        ...rowsOf('homework', homework, HOMEWORK_KB),
        ...room.rows,
      ],
      note: `${largest('home', home)} ${largest('login', login)} ${largest('lesson', lesson)} ${largest('ordinary course', study)} ${largest('experiment', experiment)} ${largest('exam', exam)} ${largest('homework', homework)} ${largest('live class', room.scripts)} ${buildNote()}`.trim(),
    };
  } finally {
    await browser.close();
  }
}

/** What is on its way as one leaves counts nowhere. */
async function leave(page: Page, scripts: () => Promise<Script[]>): Promise<void> {
  await page.goto('about:blank');
  await scripts().catch(() => []);
}

/** An exam that is come back to, up to its question. */
async function sitting(bench: Bench, url: string, page: Page, scripts: () => Promise<Script[]>): Promise<Script[]> {
  const [teacher, student] = await Promise.all([bench.signIn(url, 'teacher01'), bench.signIn(url, 'student04')]);
  const { id: questionId } = await teacher.call<{ id: string }>('/OrgApi/Question/Add', {
    kind: 'single',
    stem: '周期与哪个量无关？',
    options: ['摆长', '质量'].map((text, i) => ({ key: 'AB'.charAt(i), text })),
    answer: 'B',
  });
  const sections = [{ title: '一', items: [{ questionId, points: 5 }] }];
  const { id: paperId } = await teacher.call<{ id: string }>('/OrgApi/TestPaper/Add', { name: '测验', sections });
  const now = Date.now();
  const { id } = await teacher.call<{ id: string }>('/OrgApi/Exam/Add', {
    name: '测验',
    paperId,
    to: { userIds: [student.userId] },
    from: now - 60_000,
    until: now + 3_600_000,
    minutes: 30,
    show: 'submitted',
  });
  await teacher.call('/OrgApi/Exam/SetStatus', { id, status: 'published' });
  await leave(page, scripts);
  await page.goto(`${url}/mengoo/#/Exam?id=${id}`);
  await page.getByRole('button', { name: '开始考试' }).click();
  const question = page.getByRole('radio').first();
  await question.waitFor();
  await leave(page, scripts);
  await page.goto(`${url}/mengoo/#/Exam?id=${id}`);
  await question.waitFor();
  return scripts();
}

/** Homework with a text and photographs, as a task leads to it. */
async function handingIn(bench: Bench, url: string, page: Page, scripts: () => Promise<Script[]>): Promise<Script[]> {
  const [teacher, student] = await Promise.all([bench.signIn(url, 'teacher01'), bench.signIn(url, 'student04')]);
  const items = ['text', 'files'].map((kind) => ({ id: kind, kind, title: kind, points: 50 }));
  const { id: refId } = await teacher.call<{ id: string }>('/OrgApi/Work/Add', { title: '作业', items });
  const task = { kind: 'homework', refId, to: { userIds: [student.userId] } };
  const { id } = await teacher.call<{ id: string }>('/OrgApi/Assignment/Add', task);
  await leave(page, scripts);
  await page.goto(`${url}/mengoo/#/HomeWork/ViewJob?id=${id}`);
  await page.getByRole('textbox').first().waitFor();
  return scripts();
}

/** Lobby and room beside what a page in the same frame has already; nothing of the media server's library before the lobby. */
async function liveClass(bench: Bench, url: string, page: Page, scripts: () => Promise<Script[]>) {
  const teacher = await bench.signIn(url, 'teacher01');
  const classes = await teacher.call<{ id: string; kind: string }[]>('/OrgApi/SysDept/MyDeptsItems', {});
  const classIds = classes.filter((c) => c.kind === 'class').map((c) => c.id);
  const plan = { title: '直播课', classIds, startAt: Date.now(), minutes: 45 };
  const { id: liveId } = await teacher.call<{ id: string }>('/OrgApi/LiveStream/Add', plan);
  await teacher.call('/api/Live/Command', { liveId, cmd: crypto.randomUUID(), command: { type: 'open' } });
  const open = async (hash: string, shown: Locator) => {
    await leave(page, scripts);
    await page.goto(`${url}/mengoo/#${hash}`);
    await shown.waitFor();
    return scripts();
  };
  const shell = await open('/MyTask', page.getByRole('heading', { level: 1 }));
  const list = await open('/RemoteLive', page.getByRole('heading', { level: 1 }));
  const join = page.getByRole('button', { name: '加入课堂' });
  const lobby = await open(`/RemoteLive?id=${liveId}`, join);
  await join.click();
  await page.getByRole('button', { name: '离开' }).waitFor();
  const known = new Set(shell.map((s) => s.name));
  const own = [...lobby, ...(await scripts())].filter((s) => !known.has(s.name));
  const size = own.reduce((sum, s) => sum + s.size, 0) / 1000;
  const early = list.filter((s) => HEAVY.test(s.name)).reduce((sum, s) => sum + s.size, 0) / 1000;
  return {
    scripts: own,
    rows: [
      { what: 'list of live classes, of it the media library', value: early, unit: 'kB', aim: '0', ok: early === 0 },
      {
        what: `lobby and live class beside the shell, ${own.length} files (livekit-client alone: ${LIVEKIT_KB})`,
        value: size,
        unit: 'kB',
        aim: `<= ${CLASS_KB}`,
        ok: size <= CLASS_KB,
      },
    ],
  };
}

function player(): Row {
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).filter((name) => PLAYER.test(name));
  const sizes = files.map((name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length);
  const value = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const what = `player, all its ${files.length} files`;
  return { what, value, unit: 'kB', aim: `<= ${PLAYER_KB}`, ok: files.length > 0 && value <= PLAYER_KB };
}

function rowsOf(screen: string, scripts: Script[], aim: number): Row[] {
  const size = (of: Script[]) => of.reduce((sum, s) => sum + s.size, 0) / 1000;
  const formulas = scripts.filter((s) => FORMULAS.test(s.name));
  const rest = scripts.filter((s) => !FORMULAS.test(s.name));
  const heavy = scripts.filter((s) => HEAVY.test(s.name));
  return [
    { what: `${screen}, ${rest.length} files`, value: size(rest), unit: 'kB', aim: `<= ${aim}`, ok: size(rest) <= aim },
    {
      what: `${screen}, of it what is not used yet (media, editor, charts)`,
      value: size(heavy),
      unit: 'kB',
      aim: '0',
      ok: heavy.length === 0,
    },
    ...(formulas.length > 0 ? [{ what: `${screen}, KaTeX beside it`, value: size(formulas), unit: 'kB' }] : []),
  ];
}

function largest(screen: string, scripts: Script[]): string {
  const first = scripts.toSorted((a, b) => b.size - a.size).slice(0, LARGEST);
  return `Largest of ${screen}: ${first.map(({ name, size }) => `${name} ${Math.round(size / 1000)}`).join(', ')}.`;
}

function buildNote(): string {
  const stamp = join(DIST, '.stamp');
  const record = existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith('record ');
  return record ? 'dist/ is a test build: the recorder of state machines is in these figures, a release has less.' : '';
}
