// An exam on its student's screen, before a server that is a table.
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionView, showSession } from '#src/api/session.ts';
import { forgetSession, storeTokens, storeUser } from '#src/api/tokens.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { usableSoon } from '#src/ui/usable.ts';
import { ITEM, logOf, PROCESS } from '../experiment/testing.ts';
import type { ExamItem } from './exam-item.ts';
import { ExamExperimentScreen } from './experiment.tsx';
import { ExamScreen } from './screen.tsx';
import { AGAIN_MS } from './sitting/use-sitting.ts';
import { begun, examItem, examServer, PAPER } from './testing.ts';

const DAY = 86_400_000;
type On = Record<string, (heard: readonly { value: unknown }[]) => void>;
/** What each log would tell the page. */
const hearings = vi.hoisted(() => new Map<string, { on: unknown }>());
vi.mock('#src/stream/use-log.ts', () => ({
  useLog: (log: string, hearing: { on: unknown }) => void hearings.set(log, hearing),
}));
vi.mock('#src/stream/follow.ts', () => import('../experiment/testing.ts'));
const line = vi.hoisted(() => ({ isCut: false, sent: [] as string[] }));
vi.mock('#src/api/upload.ts', async () => {
  const { clientError } = await import('#src/api/transport.ts');
  const uploadFile = async ({ name }: File) => {
    if (line.isCut) throw clientError('offline');
    line.sent.push(name);
    return { id: `f${line.sent.length}`, name };
  };
  return { uploadFile };
});
/** What the paper needs comes when this is resolved. */
const ahead = vi.hoisted(() => ({ parts: Promise.resolve(), papers: [] as unknown[] }));
vi.mock('./sitting/ahead.ts', () => ({
  fetchAhead: (paper: unknown) => {
    ahead.papers.push(paper);
    return ahead.parts;
  },
}));
// acts lie in memory: there is no database
vi.mock('#src/stream/shared-journal.ts', async () => {
  const [{ createSend }, { examSender: exam }, { memoryStore }] = await Promise.all([
    import('#src/stream/send.ts'),
    import('#src/stream/exam-sender.ts'),
    import('#src/stream/send-store.ts'),
  ]);
  let journal: ReturnType<typeof createSend> | null = null;
  const fresh = () => {
    journal = createSend({
      senders: { exam: { ...exam, restMs: 0 } },
      store: Promise.resolve(memoryStore()),
      wait: (_ms, wake) => Promise.race([wake, new Promise<void>((done) => setTimeout(done, 20))]),
    });
    journal.start();
    return journal;
  };
  return { sharedJournal: () => journal ?? fresh(), markJournal: () => {}, fresh };
});

const journals = async () => (await import('#src/stream/shared-journal.ts')) as unknown as { fresh: () => void };
beforeEach(async () => {
  hearings.clear();
  Object.assign(ahead, { parts: Promise.resolve(), papers: [] });
  usableSoon();
  localStorage.clear();
  sessionStorage.clear();
  storeTokens({ token: 't', refreshToken: 'r', exp: Date.now() + 1e7 }, Date.now());
  storeUser({ id: 'u' } as Parameters<typeof storeUser>[0]);
  (await journals()).fresh();
});
let shown: Shown;
afterEach(() => {
  shown.unmount();
  // other files share this page
  localStorage.clear();
  sessionStorage.clear();
});

const opened = async (item = examItem(), server = examServer(), more: object = {}) => {
  shown = await renderScreen(<ExamScreen />, {
    at: '/Exam?id=e',
    answers: { '/api/Exam/Items': [item], ...server.answers, ...more },
  });
  return server;
};
const says = (text: string | RegExp) =>
  vi.waitFor(() => expect(shown.text()).toMatch(typeof text === 'string' ? new RegExp(text) : text));
const begin = async (server = examServer(), item = examItem()) => {
  await opened(item, server);
  shown.press(await shown.comes('button', '开始考试'));
  await says(/第 \d 题/);
  expect(shown.title()).toBe('单摆测验');
  return server;
};
/** A word of a log, as the stream brings it. */
const hear = async (log: string, word: string, value: unknown) => {
  await vi.waitFor(() => expect([...hearings.keys()]).toContain(log));
  const on = hearings.get(log)?.on as On;
  act(() => {
    for (const name of [word, '*']) on[name]?.([{ value }]);
  });
};
/** By the dialog, which says so. */
const handIn = async (words: string) => {
  shown.press(shown.find('button', '交卷'));
  await says(words);
  const all = await vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')];
    expect(found).toHaveLength(2);
    return found;
  });
  shown.press(all.at(-1) as HTMLElement);
};
const press = (key: string) =>
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

describe('the sitting', () => {
  test('letters choose and arrows go on; what is saved is told by the server’s word', async () => {
    const server = await begin();
    press('b');
    await says(/已保存 \d\d:\d\d:\d\d/);
    expect(server.saved.at(-1)?.changes).toEqual([{ questionId: 'q1', n: 1, value: 'B', flag: false }]);
    press('ArrowRight');
    await says('摆角要小');
    press('1');
    await vi.waitFor(() => expect(server.saved.at(-1)?.changes[0]).toMatchObject({ questionId: 'q2', value: true }));
    await says('已答 2/3 题');
  });

  test('the paper stands when what its questions are answered with is there', async () => {
    const parts = Promise.withResolvers<void>();
    ahead.parts = parts.promise;
    await opened();
    shown.press(await shown.comes('button', '开始考试'));
    await vi.waitFor(() => expect(ahead.papers).toContainEqual(begun().paper));
    expect(shown.text()).not.toMatch(/第 \d 题/);
    parts.resolve();
    await says('第 1 题');
  });

  test('without a line it says how much is kept here alone, until the server has it', async () => {
    const server = await begin();
    server.says({ isAway: true });
    press('a');
    await says('离线，已暂存 1 题');
    press('ArrowRight');
    press('2');
    await says('离线，已暂存 2 题');
    expect(shown.text()).not.toContain('已保存');
    server.says({ isAway: false });
    await says(/已保存 \d/);
    const last = server.saved.flatMap(({ changes }) => changes);
    expect(last.map(({ questionId, value }) => [questionId, value])).toEqual([
      ['q1', 'A'],
      ['q2', false],
    ]);
  });

  test('a file that is chosen without a line is kept as an answer is, and goes by itself', async () => {
    const question = { questionId: 'q1', kind: 'file' as const, stem: '交一份报告', points: 5 };
    const server = examServer({ paper: { ...PAPER, sections: [{ title: '一', questions: [question] }] } });
    await begin(server);
    line.isCut = true;
    server.says({ isAway: true });
    const choose = await vi.waitFor(
      () => document.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail(),
    );
    Object.defineProperty(choose, 'files', { value: [new File(['x'], '报告.pdf')], configurable: true });
    Object.defineProperty(choose, 'value', { value: '', writable: true });
    act(() => void choose.dispatchEvent(new Event('change', { bubbles: true })));
    await says('离线，已暂存 1 题');
    expect(shown.text()).toContain('报告.pdf');
    // a page that comes back has it still
    shown.unmount();
    await opened(examItem({ state: 'answering', attemptId: 'a', attempt: 1 }), server);
    await says('报告.pdf');
    expect(shown.text()).not.toContain('没有上传成功');
    line.isCut = false;
    server.says({ isAway: false });
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(
      () => expect(server.saved.at(-1)?.changes).toMatchObject([{ questionId: 'q1', value: ['f1'] }]),
      10_000,
    );
    await says(/已保存 \d/);
    expect(line.sent).toEqual(['报告.pdf']);
  });

  test('what the server had before is there, and numbers go on from it', async () => {
    const server = await begin(examServer({ answers: [{ questionId: 'q1', value: 'A', flag: true, lease: 1, n: 7 }] }));
    await says('已答 1/3 题');
    press('ArrowLeft');
    await says('已标记');
    press('b');
    await vi.waitFor(() => expect(server.saved.at(-1)?.changes).toMatchObject([{ n: 8, value: 'B', flag: true }]));
  });

  test('a pause, its end, another device: each as the server tells it', async () => {
    const server = await begin();
    server.says({ state: 'paused' });
    press('b');
    await says('考试已暂停');
    server.says({ state: 'answering' });
    act(() => void window.dispatchEvent(new Event('online')));
    await says('周期与哪个量无关');
    server.says({ lease: 2 });
    press('a');
    await says('考试已在另一台设备上打开');
    // the one that goes on hands in
    expect(shown.find('button', '交卷').hasAttribute('disabled')).toBe(true);
    shown.press(shown.find('button', '在这里继续'));
    await says('周期与哪个量无关');
  });

  test('what an older device sends behind this one is shown and told, and writes over nothing written here', async () => {
    const server = examServer({ answers: [{ questionId: 'q1', value: 'A', lease: 1, n: 1 }] });
    server.says({ lease: 2 });
    await begin(server);
    await says('摆角要小');
    press('1');
    await says(/已保存 \d/);
    server.older.push(
      { questionId: 'q1', value: 'B', lease: 1, n: 2 },
      { questionId: 'q2', value: false, lease: 1, n: 3 },
    );
    await hear('exam:a', 'exam.older', { lease: 1 });
    await says('第 1 题已换成那边写的');
    const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value;
    expect(chosen()).toBe('true');
    press('ArrowLeft');
    await says('周期与哪个量无关');
    expect(chosen()).toBe('B');
    shown.press(shown.find('button', '知道了'));
    expect(shown.text()).not.toContain('已换成那边写的');
  });

  test('what was said before one began, or was read elsewhere, is not said anew; what is read here is told', async () => {
    const server = await begin(examServer({ heard: 1000 }));
    await hear('examroom:e', 'exam.message', { text: '还有十分钟', at: 900 });
    await hear('exam:a', 'exam.message', { text: '请看题', at: 1000 });
    expect(shown.text()).not.toContain('老师说');
    await hear('examroom:e', 'exam.message', { text: '还有五分钟', at: 1500 });
    await says('还有五分钟');
    shown.press(shown.find('button', '知道了'));
    await vi.waitFor(() => expect(server.seen.at(-1)).toMatchObject({ heard: 1500 }));
    expect(shown.text()).not.toContain('老师说');
  });

  test('another page in its place is a leaving: at once, and for how long once one is back', async () => {
    const server = await begin();
    shown.unmount();
    await vi.waitFor(() => expect(server.seen.at(-1)?.left).toEqual([{ at: expect.any(Number), ms: 0 }]));
    const at = server.seen.at(-1)?.left?.[0]?.at;
    server.seen.length = 0;
    await opened(examItem({ state: 'answering', attemptId: 'a', attempt: 1 }), server);
    await says(/第 \d 题/);
    await vi.waitFor(() => expect(server.seen.flatMap(({ left = [] }) => left)).toMatchObject([{ at }]));
  });

  test('at the deadline nothing can be written any more', async () => {
    const server = examServer({ until: Date.now() + 400 });
    server.says({ leftMs: 0 });
    await begin(server);
    await says('时间到，已锁定');
    press('b');
    expect([...document.querySelectorAll('input')].every((input) => input.matches(':disabled'))).toBe(true);
    expect(server.saved).toEqual([]);
  });

  test.each([
    ['fast', -DAY],
    ['slow', DAY],
  ])('a device whose clock is a day %s may write as long as the server says, and no longer', async (_, ahead) => {
    const now = Date.now() + ahead;
    const server = examServer({ now, until: now + 3_000 });
    server.says({ ahead, leftMs: 3_000 });
    await begin(server);
    press('b');
    await vi.waitFor(() => expect(server.saved.at(-1)?.changes).toMatchObject([{ questionId: 'q1', value: 'B' }]));
    server.says({ leftMs: 0 });
    act(() => void window.dispatchEvent(new Event('online')));
    await says('时间到，已锁定');
    expect([...document.querySelectorAll('input')].every((input) => input.matches(':disabled'))).toBe(true);
  });

  test('HTML in what teachers wrote is text', async () => {
    const html = '<img src=x onerror="alert(1)"><b>粗</b>';
    const paper = {
      name: PAPER.name,
      max: 5,
      sections: [
        {
          title: html,
          questions: [
            {
              questionId: 'q1',
              kind: 'single' as const,
              stem: `题干${html}`,
              points: 5,
              options: ['A', 'B'].map((key) => ({ key, text: `${key}项${html}` })),
            },
          ],
        },
      ],
    };
    await begin(examServer({ paper, answers: [{ questionId: 'q1', value: 'A', lease: 1, n: 1 }] }));
    await hear('exam:a', 'exam.message', { text: `老师的话${html}`, at: Date.now() });
    for (const word of ['题干', 'A项', 'B项', '老师的话'])
      await says(`${word}<img src=x onerror="alert\\(1\\)"><b>粗</b>`);
    expect(document.querySelector('img, b')).toBeNull();
  });

  test('handing in names what is open, and ends with the receipt', async () => {
    const server = await begin();
    press('b');
    await says(/已保存 \d/);
    await handIn('还有 2 题没有作答：第 2、3 题');
    await says('R-1');
    expect(server.handedIn).toEqual([{ attemptId: 'a', lease: 1 }]);
  });

  test('handing in without a line goes by itself when it is back, once', async () => {
    const server = await begin();
    server.says({ isAway: true });
    await handIn('还有 3 题没有作答');
    await says('连上服务器后会自动交卷');
    expect(shown.text()).not.toContain('没有交上去：');
    server.says({ isAway: false });
    act(() => void window.dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(shown.text()).toContain('R-1'), 10_000);
    expect(server.handedIn).toEqual([{ attemptId: 'a', lease: 1 }]);
  });

  test('who goes on writing instead hands in when they say so again', async () => {
    const server = await begin();
    server.says({ isAway: true });
    await handIn('还有 3 题没有作答');
    await says('连上服务器后会自动交卷');
    shown.press(shown.find('button', '继续作答'));
    expect(shown.text()).not.toContain('交上去');
    const waited = vi.spyOn(globalThis, 'setTimeout');
    server.says({ isAway: false });
    act(() => void window.dispatchEvent(new Event('online')));
    press('b');
    await says(/已保存 \d/);
    expect(waited.mock.calls.filter(([, ms]) => ms === AGAIN_MS)).toEqual([]);
    waited.mockRestore();
    expect(server.handedIn).toEqual([]);
    await handIn('还有 2 题没有作答');
    await says('R-1');
  });

  test('who is signed out in the middle of it is told so, and not that the line is cut', async () => {
    await begin();
    act(() => {
      forgetSession();
      showSession({ ...sessionView() });
    });
    await says('登录已过期，请重新登录');
    press('a');
    await says('登录已过期，1 题暂存在本机，请重新登录');
    expect(shown.text()).not.toContain('离线');
  });

  test('a page that comes back while the server is away goes on with what it had', async () => {
    await begin();
    press('b');
    await says(/已保存 \d/);
    shown.unmount();
    const away = () => Response.json({ code: 503, data: null, msg: '' });
    shown = await renderScreen(<ExamScreen />, {
      at: '/Exam?id=e',
      answers: Object.fromEntries(['Items', 'Start', 'Seen', 'Save'].map((name) => [`/api/Exam/${name}`, away])),
    });
    await says('周期与哪个量无关');
    press('a');
    await says('离线，已暂存 1 题');
  });

  test('an attempt that ended elsewhere is over here too', async () => {
    const server = await begin(examServer(begun()));
    server.says({ state: 'submitted' });
    press('b');
    await says('已交卷');
  });
});

describe('an experiment that is a question', () => {
  test('stands still, goes on and ends with the attempt, and its clock is the server’s', async () => {
    const minutes = (n: number) => Date.now() + n * 60_000;
    let exam: ExamItem = examItem({ state: 'answering', attemptId: 'a', attempt: 1, until: minutes(10) });
    let launches = 0;
    shown = await renderScreen(<ExamExperimentScreen />, {
      at: '/ExamExperiment?attemptId=a&questionId=q4',
      answers: {
        '/api/Exam/Items': () => [exam],
        '/api/Exam/Experiment': { runId: 'r', log: 'experiment:r', state: 'working', allowed: ['launch'] },
        '/api/Experiment/GetProcess': { ...PROCESS, state: 'working' },
        '/api/Experiment/Item': ITEM,
        '/api/Experiment/Launch': () => {
          launches += 1;
          return { launchId: `x${launches}`, url: 'https://content.test/s/', key: 'k', seed: 1, saved: null };
        },
        '/api/open/JsDataUpload': { upTo: 0, refused: [], state: 'working' },
        ...logOf('r').answers,
      },
    });
    const frame = () => document.querySelector('iframe');
    await vi.waitFor(() => expect(frame()).not.toBeNull(), 10_000);
    await says(/(10:00|9:5\d)/);
    const becomes = async (more: Partial<ExamItem>) => {
      exam = { ...exam, ...more };
      await vi.waitFor(() => expect([...hearings.keys()]).toContain('exam:a'));
      const paths = hearings.get('exam:a')?.on as Record<string, readonly string[]>;
      expect(paths['*']).toEqual(['/api/Exam/Items']);
      shown.invalidate(paths['*'] ?? []);
    };
    await becomes({ state: 'paused' });
    await says('考试已暂停');
    expect(frame()).toBeNull();
    await becomes({ state: 'answering', until: minutes(20) });
    await vi.waitFor(() => expect(frame()).not.toBeNull(), 10_000);
    expect(launches).toBe(2);
    await says(/(20:00|19:5\d)/);
    await becomes({ state: 'submitted' });
    await says('已交卷实验已锁定');
    expect(frame()).toBeNull();
    expect(shown.find('a', '回到考试').getAttribute('href')).toBe('/Exam?id=e');
  });
});
