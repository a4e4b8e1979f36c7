// Sends forms with files, and waits for jobs, as a client would.
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Answer } from '#contract/codes.ts';
import type { jobItem } from '#contract/jobs.ts';
import type { Client, TestServer } from './server.ts';

export interface Given {
  name: string;
  bytes: string | Uint8Array;
}
export type Job = z.infer<typeof jobItem>;

export async function send<T>(
  server: Pick<TestServer, 'url'>,
  who: Client,
  path: string,
  files: Given[],
  fields: Record<string, string> = {},
): Promise<Answer<T> & { status: number }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  const headers = { authorization: who.user.token };
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: form });
  return { status: answer.status, ...((await answer.json()) as Answer<T>) };
}

export const jobOf = async (who: Client, id: string): Promise<Job> =>
  (await who.call<Job>('/api/Job/Item', { id })).data;

/** The job when it has ended. */
export async function ended(who: Client, id: string, timeout = 30_000): Promise<Job> {
  await expect
    .poll(async () => (await jobOf(who, id)).state, { timeout, interval: 50 })
    .toMatch(/^(?:done|failed|cancelled)$/);
  return jobOf(who, id);
}

/** A GET with the client's token; the answer as it comes. */
export const get = (server: Pick<TestServer, 'url'>, who: Client, path: string): Promise<Response> =>
  fetch(server.url + path, { headers: { authorization: who.user.token } });
