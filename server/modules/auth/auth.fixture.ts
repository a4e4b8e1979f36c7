// What the sign-in tests share: GET calls, the outbox, and a captcha that is solved by looking into the database.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedIn } from '#contract/auth.ts';
import type { Answer } from '#contract/codes.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import type { TestServer } from '#tests/support/server.ts';

interface Sent {
  to: string;
  subject?: string;
  text: string;
  at: number;
}

export async function get<T = unknown>(server: TestServer, path: string, token?: string): Promise<Answer<T>> {
  const answer = await fetch(server.url + path, token ? { headers: { token } } : {});
  return (await answer.json()) as Answer<T>;
}

/** The messages since the last look, oldest first. */
export function outbox(server: TestServer): Sent[] {
  const folder = join(server.dataDir, 'outbox');
  let names: string[] = [];
  try {
    names = readdirSync(folder).sort();
  } catch {
    // nothing was ever sent
  }
  return names.map((name) => {
    const file = join(folder, name);
    const sent = JSON.parse(readFileSync(file, 'utf8')) as Sent;
    rmSync(file);
    return sent;
  });
}

export const codeIn = (sent: Sent[]): string => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '';

export async function solveCaptcha(server: TestServer): Promise<{ uuid: string; code: string }> {
  const { data } = await get<{ uuid: string }>(server, '/api/auth/SlideImage');
  const { rows } = await server.database.pool.query<{ x: number }>('select x from captcha where uuid = $1', [
    data.uuid,
  ]);
  const solved = await server.call<{ code: string }>('/api/auth/Validate', { uuid: data.uuid, x: rows[0]?.x });
  return { uuid: data.uuid, code: solved.data.code };
}

export const signInAs = (server: TestServer, userName: string, pwd = DEMO_PASSWORD, more: object = {}) =>
  server.call<SignedIn>('/api/auth/UserNamePwd', { userName, pwd, ...more });

export const withToken = (token: string) => ({ authorization: `Bearer ${token}` });

/** Changes the settings of the demo organisation. */
export async function setting(server: TestServer, change: object): Promise<void> {
  await server.database.pool.query("update organisation set settings = settings || $1 where code = 'demo'", [change]);
}
