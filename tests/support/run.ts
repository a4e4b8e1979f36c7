// Reads event streams the way a strict client does: bytes, frames, events, cursors.
import { randomUUID } from 'node:crypto';
import type { StreamEvent } from '#contract/stream.ts';
import type { Client, TestServer } from './server.ts';

export interface Received {
  event: StreamEvent;
  id: string | null;
  /** The frame's bytes as text. */
  frame: string;
}

export interface Stream {
  status: number;
  type: string;
  /** The JSON answer when it was no stream. */
  json: { code: number; data: unknown; msg: string } | null;
  frames: Received[];
  /** Text of all assistant messages, in order. */
  text: string;
  last: StreamEvent | undefined;
}

interface Options {
  lastEventId?: string;
  /** Cuts the connection when this says so. */
  until?: (received: Received[]) => boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export async function openStream(
  server: Pick<TestServer, 'url'>,
  client: Client,
  path: string,
  body: unknown,
  o: Options = {},
): Promise<Stream> {
  const abort = new AbortController();
  o.signal?.addEventListener('abort', () => abort.abort());
  const answer = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: client.user.token,
      ...(o.lastEventId === undefined ? {} : { 'last-event-id': o.lastEventId }),
      ...o.headers,
    },
    signal: abort.signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const stream: Stream = { status: answer.status, type, json: null, frames: [], text: '', last: undefined };
  if (!type.startsWith('text/event-stream')) return { ...stream, json: (await answer.json()) as Stream['json'] };
  let rest = '';
  try {
    for await (const bytes of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + bytes).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) take(stream, part);
      if (o.until?.(stream.frames)) {
        abort.abort();
        break;
      }
    }
  } catch (error) {
    // a cut, ours or the server's: what has come so far is the result
    if (!abort.signal.aborted && !(error instanceof TypeError)) throw error;
  }
  return stream;
}

function take(stream: Stream, part: string): void {
  const data = /^data: (.*)$/m.exec(part)?.[1];
  if (data === undefined) return;
  const event = JSON.parse(data) as StreamEvent;
  stream.frames.push({ event, id: /^id: (.*)$/m.exec(part)?.[1] ?? null, frame: `${part}\n\n` });
  stream.last = event;
  if (event.type === 'TEXT_MESSAGE_CONTENT' && !event.messageId.startsWith('q.')) stream.text += event.delta;
}

export const newRunId = (): string => randomUUID();

/** Sends a lesson command and reads its run to the end. */
export const teach = (
  server: TestServer,
  client: Client,
  lessonId: string,
  command: unknown,
  o: Options & { runId?: string } = {},
): Promise<Stream> =>
  openStream(
    server,
    client,
    '/api/Theory/TeachReplyStreamAsync',
    { runId: o.runId ?? newRunId(), lessonId, command },
    o,
  );

export const ask = (
  server: TestServer,
  client: Client,
  body: { message: string; chatId?: string; courseId?: string; runId?: string },
  o: Options = {},
): Promise<Stream> => openStream(server, client, '/api/Chat/ChatCompletStreamAsync', { runId: newRunId(), ...body }, o);

/** The demo course's lesson of this student. */
export async function startLesson(client: Client): Promise<{ lessonId: string; log: string; courseId: string }> {
  const courses = await client.call<{ items: { id: string }[] }>('/api/Course/Items', { kind: 'ai' });
  const courseId = courses.data.items[0]?.id ?? '';
  const { data } = await client.call<{ lessonId: string; log: string }>('/api/Theory/Start', { courseId });
  return { ...data, courseId };
}
