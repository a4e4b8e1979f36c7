// The wizard over a server that is a function: trial, errors, import, passwords; a reload in the middle; the slips.
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showSession } from '#src/api/session.ts';
import { answer } from '#src/api/testing.ts';
import { workSystem } from '#src/app/theme/work-system.ts';
import common from '#src/locales/zh-CN/common.json' with { type: 'json' };
import jobs from '#src/locales/zh-CN/jobs.json' with { type: 'json' };
import words from '#src/locales/zh-CN/work/import.json' with { type: 'json' };
import list from '#src/locales/zh-CN/work/list.json' with { type: 'json' };
import upload from '#src/locales/zh-CN/work/upload.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import { ImportButton } from './import-button.tsx';
import { PasswordSlips } from './password-slips.tsx';

await i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  resources: { 'zh-CN': { common, import: words, jobs, list, upload } },
});

// whole drawers are drawn here, beside other work on two cores
vi.setConfig({ testTimeout: 30_000 });

type Body = Record<string, unknown>;
const JOB = {
  id: 'j1',
  kind: 'student-dept-import',
  title: '名单.xlsx',
  state: 'done',
  progress: 1,
  reason: null,
  reasonText: null,
  createdAt: 1,
  startedAt: 2,
  endedAt: 3,
  errors: [] as object[],
  counts: { new: 1, changed: 0, unchanged: 0, failed: 0, errors: 0 },
};
const ROW = { row: 2, change: 'new', userName: 'S1', name: '赵一', dept: '新班', phone: '', email: '' };
const RESULT = { commit: false, preview: [ROW], newDepts: ['新班'], ignored: ['备注'] };
const ERRORS = [{ row: 3, column: '手机', reason: 'badPhone', reasonText: '请填写 11 位手机号' }];

let job: object;
let asked: { path: string; body: Body }[] = [];
let sent: { path: string; commit: unknown; name: string }[] = [];

/** Each sheet is taken at once. */
class FakeXhr {
  upload: { onprogress?: (e: object) => void; onload?: () => void } = {};
  status = 200;
  responseText = '';
  onload = () => {};
  path = '';
  open(_method: string, url: string) {
    this.path = new URL(url).pathname;
  }
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    sent.push({ path: this.path, commit: form.get('commit'), name: (form.get('file') as File).name });
    // each a job of its own
    this.responseText = JSON.stringify({ code: 0, data: { jobId: `j${sent.length}` }, msg: '' });
    queueMicrotask(() => this.onload());
  }
}

let root: Root;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const body: Body = init.body ? JSON.parse(String(init.body)) : {};
    asked.push({ path: url.pathname, body });
    if (url.pathname.endsWith('/api/Job/Item')) return answer(0, { ...job, id: body['id'] });
    if (url.pathname.endsWith('/Slips')) {
      const slip = {
        userName: 'S1',
        name: '赵一',
        dept: '新班',
        password: 'Ab1@efghijk',
        link: 'http://h/#/login?user=S1',
      };
      return answer(0, { organisation: '梦谷示范学校', groups: [{ dept: '新班', slips: [slip] }] });
    }
    return answer(0, { items: [], itemCount: 0, page: 1, pageSize: 100 });
  });
  const user = { id: 'u1', name: '管理员', role: 'admin', powers: [] };
  showSession({
    phase: 'signedIn',
    gate: null,
    gatePassed: false,
    menu: [],
    user: user as unknown as Parameters<typeof showSession>[0]['user'], // as much of a user as is looked at
  });
  job = JOB;
  asked = [];
  sent = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(element: ReactNode) {
  root = testRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ChakraProvider value={workSystem}>
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </ChakraProvider>,
  );
}
const until = (check: () => void) => vi.waitFor(check);
const sees = (text: string) => until(() => expect(document.body.textContent).toContain(text));
const button = (name: string) => [...document.querySelectorAll('button')].find((b) => b.textContent === name);
const press = (name: string) =>
  until(() => {
    const found = button(name);
    expect(found?.disabled).toBe(false);
    found?.click();
  });
async function choose(name = '名单.xlsx') {
  await until(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const file = new File(['x'], name);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}
const open = async (onDone = () => {}) => {
  show(<ImportButton kind="studentsDept" onDone={onDone} />);
  await press('导入');
  await sees('先试一遍');
};

test('a trial, then the import, then the slips', async () => {
  const done = vi.fn();
  job = { ...JOB, result: RESULT };
  await open(done);
  await choose();
  await sees('没有错误，可以导入');
  expect(sent).toEqual([{ path: expect.stringContaining('/StudentImportDept'), commit: '0', name: '名单.xlsx' }]);
  for (const text of ['会新建 1 个班级：新班', '已忽略：备注', '赵一']) await sees(text);
  expect(done).not.toHaveBeenCalled();

  const passwords = { id: 'j1', name: '密码.xlsx', url: '/OrgApi/UploadFile/Passwords?jobId=j1', expiresAt: 1e12 };
  job = { ...JOB, result: { ...RESULT, commit: true, passwords, slips: true } };
  await press('导入 1 人');
  await sees('“名单.xlsx”已导入');
  expect(sent.map((s) => s.commit)).toEqual(['0', '1']);
  await until(() => expect(done).toHaveBeenCalledTimes(1));

  await press('打印密码条');
  await sees('Ab1@efghijk');
  await sees('只在这里显示这一次');
});

test('errors are told by row and column, and nothing can be imported', async () => {
  job = { ...JOB, errors: ERRORS, counts: { ...JOB.counts, failed: 1, errors: 1 }, result: RESULT };
  await open();
  await choose();
  await sees('还不能导入');
  const cells = [...document.querySelectorAll('[aria-label="错误清单"] td')].map((c) => c.textContent);
  expect(cells).toEqual(['3', '手机', '请填写 11 位手机号']);
  expect([...document.querySelectorAll('button')].some((b) => /^导入 \d/.test(b.textContent ?? ''))).toBe(false);
  // the mended sheet is tried anew
  job = { ...JOB, result: RESULT };
  await choose('名单2.xlsx');
  await sees('“名单2.xlsx”没有错误');
});

test('what runs can be left, and is found again after a reload', async () => {
  job = { ...JOB, state: 'running', progress: 0.4, endedAt: null, result: null };
  await open();
  await choose();
  await sees('40%');
  root.unmount();
  show(<ImportButton kind="students" onDone={() => {}} />);
  await sees('40%');
  // the sheet itself is gone with the page: it must be chosen once more
  job = { ...JOB, result: RESULT };
  await sees('页面刷新过，请再选一次“名单.xlsx”');
  expect(sent).toHaveLength(1);
});

test('a job that failed as a whole says why', async () => {
  job = { ...JOB, state: 'failed', reason: 'sheet-empty', reasonText: '表格是空的', result: null };
  await open();
  await choose();
  await sees('表格是空的');
});

test('a running import can be stopped, after being asked', async () => {
  job = { ...JOB, state: 'running', progress: 0.4, endedAt: null, result: null };
  await open();
  await choose();
  await sees('40%');
  await press('取消');
  await sees('已经做的都会撤回');
  job = { ...JOB, state: 'cancelled', result: null };
  await press('取消任务');
  await sees('先试一遍');
  expect(asked.filter((a) => a.path.endsWith('/api/Job/Cancel')).map((a) => a.body)).toEqual([{ id: 'j1' }]);
});

test('slips: by class and page, with a code each; closing asks first', async () => {
  const slips = Array.from({ length: 9 }, (_, i) => ({
    userName: `s${i}`,
    name: `学生${i}`,
    password: `p${i}`,
    link: `http://10.0.0.2/mengoo/#/login?user=s${i}`,
  }));
  const close = vi.fn();
  const groups = [
    { dept: '1班', slips },
    { dept: '2班', slips: slips.slice(0, 1) },
  ];
  show(<PasswordSlips groups={groups} organisation="梦谷示范学校" onClose={close} />);
  await until(() => expect(document.querySelectorAll('.slip-page')).toHaveLength(3));
  expect(document.querySelectorAll('.slip-page svg[role=img] path[d^=M]')).toHaveLength(10);
  const first = document.querySelector('.slip-page li')?.textContent ?? '';
  for (const text of ['梦谷示范学校', '1班', '学生0', 's0', 'p0', '10.0.0.2/mengoo/#/login'])
    expect(first).toContain(text);

  const box = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')][1];
  box?.click();
  await until(() => expect(document.querySelectorAll('.slip-page')).toHaveLength(2));

  document.querySelector<HTMLButtonElement>('[aria-label="关闭密码条"]')?.click();
  await sees('都打印好了吗？');
  expect(close).not.toHaveBeenCalled();
  await press('关闭，不再显示');
  await until(() => expect(close).toHaveBeenCalledTimes(1));
});
