// An experiment's package, uploaded and opened for all as a teacher does it.
import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/index.ts';
import { expect, LOCAL, PASSWORD } from './fixture.ts';

/** The experiment's id. */
export async function publish(page: Page, name: string, kind: 'js' | 'scorm', bytes: Buffer): Promise<string> {
  const signed = await page.request.post(`${LOCAL}/mengoo/api/auth/UserNamePwd`, {
    data: { userName: 'teacher01', pwd: PASSWORD },
  });
  const { token } = ((await signed.json()) as { data: OutputOf<'/api/auth/UserNamePwd'> }).data;
  const headers = { authorization: token };
  const post = async <T>(path: string, given: object): Promise<T> => {
    const answer = await page.request.post(`${LOCAL}/mengoo${path}`, { headers, ...given });
    const { code, data, msg } = (await answer.json()) as { code: number; data: T; msg: string };
    expect([code, msg]).toEqual([0, '']);
    return data;
  };
  const file = { name: 'package.zip', mimeType: 'application/zip', buffer: bytes };
  const pack = await post<{ id: string }>('/OrgApi/UploadFile/Experiment', { multipart: { file } });
  const { id } = await post<{ id: string }>('/OrgApi/Experiment/Add', { data: { name, kind, packageId: pack.id } });
  await post('/OrgApi/Experiment/SetOpenStatus', { data: { id, status: 'open' } });
  return id;
}
