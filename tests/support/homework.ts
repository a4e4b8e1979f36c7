// Homework for tests: made and given by a teacher, written and handed in by students, as their clients would.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { StoredFile } from '#contract/files.ts';
import type { HandedIn } from '#contract/homework-own.ts';
import type { OutputOf } from '#contract/index.ts';
import { taughtBy } from './demo.ts';
import type { Client, TestServer } from './server.ts';
import { send } from './upload.ts';

export type Own = OutputOf<'/api/Work/Item'>;
export type ReplyRow = OutputOf<'/OrgApi/WorkReply/Items'>['items'][number];

export const ITEMS = [
  { id: 'a', kind: 'text', title: '写出周期公式', points: 40 },
  { id: 'b', kind: 'files', title: '拍下计算过程', points: 60, most: 3 },
];

/** Its data; fails where it was refused. */
export async function done<T>(answer: Promise<{ code: number; data: unknown; msg: string }>): Promise<T> {
  const { code, data, msg } = await answer;
  expect({ code, msg, data: code === 0 ? null : data }).toEqual({ code: 0, msg: '', data: null });
  return data as T;
}

export const own = (who: Client, assignmentId: string) => done<Own>(who.call('/api/Work/Item', { assignmentId }));
export const save = (who: Client, assignmentId: string, version: number, answers: unknown[]) =>
  who.call<{ version: number }>('/api/Work/Save', { assignmentId, version, answers });
export const submit = (who: Client, assignmentId: string, version: number, cmd: string = randomUUID()) =>
  who.call<HandedIn>('/api/Work/Submit', { assignmentId, version, cmd });
export const text = (value: string) => [{ itemId: 'a', value }];

export async function stored(server: TestServer, who: Client, name: string, bytes: Uint8Array): Promise<StoredFile> {
  const { items } = await done<{ items: StoredFile[] }>(
    send(server, who, '/OrgApi/UploadFile/FileUp', [{ name, bytes }]),
  );
  const [file] = items;
  if (!file) throw new Error(`${name} was not stored`);
  return file;
}

/** Homework of one teacher, with a class that is taught by them. */
export async function homeworkFor(server: TestServer, teacher: Client) {
  const { classId, courseId } = await taughtBy(server, teacher);
  const given = async (more: object = {}, until: number | null = server.app.now() + 3_600_000) => {
    const title = `单摆 ${randomUUID().slice(0, 4)}`;
    const { id } = await done<{ id: string }>(
      teacher.call('/OrgApi/Work/Add', { title, courseId, items: ITEMS, ...more }),
    );
    const to = { classIds: [classId] };
    const task = { kind: 'homework', refId: id, courseId, to, until };
    const { id: assignmentId } = await done<{ id: string }>(teacher.call('/OrgApi/Assignment/Add', task));
    return { id, assignmentId };
  };
  const rows = async (assignmentId: string) =>
    (await done<{ items: ReplyRow[] }>(teacher.call('/OrgApi/WorkReply/Items', { assignmentId, pageSize: 100 }))).items;
  return { classId, courseId, given, rows };
}
