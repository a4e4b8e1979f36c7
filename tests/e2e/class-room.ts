// A live class for browser stories: planned and opened by the wire, looked at without its media.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { newId } from '#src/api/ids.ts';
import { expect, LOCAL, PASSWORD } from './fixture.ts';

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
      const answer = await post(path, { data: body, headers });
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

/** Held by this teacher for 物理实验1班, with a course that has questions. */
export async function openClass(teacher: Api, title: string): Promise<string> {
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
  await teacher.call('/api/Live/Command', { liveId: id, cmd: newId(), command: { type: 'open' } });
  return id;
}

/** The stage, whoever looks at it. */
export const stageOf = (page: Page, kind: string) => page.locator(`[data-stage="${kind}"]`);
export const enter = async (page: Page, liveId: string, look = ''): Promise<void> => {
  await page.goto(`/mengoo/#/dev/class?id=${liveId}${look && `&look=${look}`}`);
  await expect(page.locator('[data-stage]')).toBeVisible();
};
