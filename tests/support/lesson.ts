// Reads what a lesson's run brought, and answers its questions as a student who knows, or who does not.
import type { BlockProps } from '#contract/blocks/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { type Stream, teach } from './run.ts';
import type { Client, TestServer } from './server.ts';

export const events = (stream: Stream): StreamEvent[] => stream.frames.map((f) => f.event);
export const blocksOf = <T>(stream: Stream, name: string): T[] =>
  events(stream).flatMap((e) => (e.type === 'ACTIVITY_SNAPSHOT' && e.activityType === name ? [e.content as T] : []));
export const stateOf = (stream: Stream): string =>
  events(stream)
    .flatMap((e) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot.state] : []))
    .at(-1) ?? '';
export type Question = BlockProps<'check-question'>;

/** The right or a wrong answer, looked up where the student cannot look. */
export async function answerFor(server: TestServer, q: Question, right: boolean): Promise<unknown> {
  const { rows } = await server.database.pool.query<{
    kind: string;
    answer: unknown;
    stem: string;
    options: { key: string; text: string }[] | null;
    left: { key: string; text: string }[] | null;
    right: { key: string; text: string }[] | null;
  }>(
    `select kind, answer, stem, options, left_side as "left", right_side as "right" from question
      where point_id = $1 and stem = $2`,
    [q.pointId, q.stem],
  );
  const bank = rows[0];
  if (!bank) throw new Error(`no bank question for ${q.questionId}`);
  const letter = (key: string) =>
    q.options?.find((o) => o.text === bank.options?.find((b) => b.key === key)?.text)?.key ?? '';
  if (q.kind === 'order') {
    const letters = (bank.answer as string[]).map(letter);
    return right ? letters : letters.toReversed();
  }
  if (q.kind === 'match') {
    const shown = (among: Question['left'], own: typeof bank.left, key: string) =>
      among?.find((o) => o.text === own?.find((b) => b.key === key)?.text)?.key ?? '';
    const pairs = Object.entries(bank.answer as Record<string, string>).map(
      ([l, r]) => [shown(q.left, bank.left, l), shown(q.right, bank.right, r)] as const,
    );
    const mates = pairs.map(([, r]) => r);
    return Object.fromEntries(pairs.map(([l], n) => [l, right ? mates[n] : mates.at(n - 1)]));
  }
  if (q.kind === 'judge') return right ? bank.answer : !bank.answer;
  if (q.kind === 'multiple') {
    const letters = (bank.answer as string[]).map(letter);
    return right
      ? letters
      : q.options
          ?.map((o) => o.key)
          .filter((k) => !letters.includes(k))
          .slice(0, 1);
  }
  if (q.kind === 'single')
    return right
      ? letter(String(bank.answer))
      : (q.options?.find((o) => o.key !== letter(String(bank.answer)))?.key ?? '');
  if (q.kind === 'short') return right ? String(bank.answer) : '不知道';
  return right ? String(Array.isArray(bank.answer) ? bank.answer[0] : bank.answer) : '12345';
}

/** Sends a command and passes over the examples that follow: their runs as one. */
export async function teachOn(
  server: TestServer,
  client: Client,
  lessonId: string,
  command: unknown,
  o: { runId?: string } = {},
): Promise<Stream> {
  let run = await teach(server, client, lessonId, command, o);
  while (stateOf(run).includes('.example.')) {
    const next = await teach(server, client, lessonId, { type: 'next' });
    run = { ...next, frames: [...run.frames, ...next.frames], text: run.text + next.text };
  }
  return run;
}

export async function answerQuestion(
  server: TestServer,
  client: Client,
  lessonId: string,
  q: Question,
  right: boolean,
): Promise<Stream> {
  const value = await answerFor(server, q, right);
  return teachOn(server, client, lessonId, { type: 'answer', questionId: q.questionId, value });
}
