// A live class for browser stories: planned and opened by the wire, looked at without its media.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { newId } from '#src/api/ids.ts';
import { asThisTest, expect, LOCAL, PASSWORD } from './fixture.ts';

const DOCUMENTS = join(import.meta.dirname, '..', '..', 'server', 'worlds', 'classroom', 'documents');

export interface Api {
  userId: string;
  call: <P extends Path>(path: P, body: InputOf<P>) => Promise<OutputOf<P>>;
  upload: (name: string) => Promise<string>;
}

export async function apiOf(page: Page, userName: string): Promise<Api> {
  const post = async (path: string, init: Parameters<Page['request']['post']>[1]) =>
    (await (await page.request.post(`${LOCAL}/mengoo${path}`, init)).json()) as {
      code: number;
      data: never;
      msg: string;
    };
  const { data } = await post('/api/auth/UserNamePwd', { data: { userName, pwd: PASSWORD } });
  const { token, id } = data as { token: string; id: string };
  const headers = { token };
  return {
    userId: id,
    call: async (path, body) => {
      const answer = await post(path, { data: body, headers: { ...headers, ...asThisTest() } });
      expect({ path, code: answer.code, msg: answer.msg }).toEqual({ path, code: 0, msg: '' });
      return answer.data;
    },
    upload: async (name) => {
      const file = { name, mimeType: 'application/octet-stream', buffer: readFileSync(join(DOCUMENTS, name)) };
      const answer = await post('/OrgApi/UploadFile/FileUp', { multipart: { file }, headers });
      return (answer.data as { items: { id: string }[] }).items[0]?.id ?? '';
    },
  };
}

/** Held by this teacher for 物理实验1班, with a course that has questions; published, not open yet. */
export async function planLive(teacher: Api, title: string): Promise<string> {
  const [depts, courses] = await Promise.all([
    teacher.call('/OrgApi/SysDept/MyDeptsItems', {}),
    teacher.call('/api/Course/Items', { kind: 'ai', mine: true, pageSize: 20 }),
  ]);
  const classId = depts.find((d) => d.name === '物理实验1班')?.id ?? '';
  const courseId = courses.items.find((c) => c.points > 0 && c.status === 'published')?.id ?? '';
  const { id } = await teacher.call('/OrgApi/LiveStream/Add', {
    title,
    courseId,
    classIds: [classId],
    startAt: Date.now(),
    minutes: 45,
  });
  await teacher.call('/OrgApi/LiveStream/SetStatus', { id, status: 'published' });
  return id;
}

/** The same, open. */
export async function openClass(teacher: Api, title: string): Promise<string> {
  const id = await planLive(teacher, title);
  await teacher.call('/api/Live/Command', { liveId: id, cmd: newId(), command: { type: 'open' } });
  return id;
}

/** The stage, whoever looks at it. */
export const stageOf = (page: Page, kind: string) => page.locator(`[data-stage="${kind}"]`);
export const classTool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: '课堂工具' }).getByRole('button', { name });

/** By the lobby, without a media server. */
export async function enter(page: Page, liveId: string): Promise<void> {
  await page.goto(`/mengoo/#/RemoteLive?id=${liveId}`);
  await takeSeat(page);
}

export async function takeSeat(page: Page): Promise<void> {
  // by key: what another story pushes to this class comes in above, and moves the button from under the mouse
  await page.getByRole('button', { name: '加入课堂' }).press('Enter');
  await expect(classTool(page, '离开')).toBeVisible();
}

/** The panel beside the stage. */
export async function openSide(page: Page, name: string): Promise<void> {
  // the chat stands there from the beginning, where there is room
  if ((await classTool(page, name).getAttribute('aria-pressed')) === 'false') await classTool(page, name).click();
  await expect(classTool(page, name)).toHaveAttribute('aria-pressed', 'true');
}
