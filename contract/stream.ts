// The event log on the wire: AG-UI 1.0 events, and the calls that read them. Cursors and frames: cursor.ts.
import { z } from 'zod';
import { isLog } from './cursor.ts';
import { id, op, paging, time, whole } from './kit.ts';

export const LOGS = ['chat', 'user'] as const;

/** RFC 6902, as far as our blocks need it. */
export type Patch = { op: 'add' | 'replace' | 'remove'; path: string; value?: unknown }[];

/** The events we emit. Key order is the order on the wire: `type` first. */
export type StreamEvent =
  | { type: 'RUN_STARTED'; threadId: string; runId: string }
  | { type: 'RUN_FINISHED'; threadId: string; runId: string; result?: unknown }
  | { type: 'RUN_ERROR'; message: string; code: RunErrorCode; threadId: string; runId: string }
  | { type: 'TEXT_MESSAGE_START'; messageId: string; role: 'assistant' | 'user' }
  | { type: 'TEXT_MESSAGE_CONTENT'; messageId: string; delta: string }
  | { type: 'TEXT_MESSAGE_END'; messageId: string }
  | {
      type: 'ACTIVITY_SNAPSHOT';
      messageId: string;
      activityType: string;
      content: Record<string, unknown>;
      replace?: boolean;
    }
  | { type: 'ACTIVITY_DELTA'; messageId: string; activityType: string; patch: Patch }
  | { type: 'STATE_SNAPSHOT'; snapshot: Lifecycle }
  | { type: 'CUSTOM'; name: string; value: unknown };

export type RunErrorCode = 'cancelled' | 'interrupted' | 'provider' | 'limit' | 'state';

/** What a person sees of a lifecycle: after each transition. */
export interface Lifecycle {
  machine: string;
  /** Dotted state value, regions joined by a comma; the same string in Start and in 409. */
  state: string;
  /** Commands it takes now; empty when done. */
  allowed: string[];
  chart: unknown;
  /** The command that caused it. */
  cmd?: string;
  [more: string]: unknown;
}

export const logName = z.string().refine(isLog);
export const runId = z.uuid();

export const stream = {
  stop: op('/api/Stream/Stop', {
    summary: "Stop a run of one's own",
    access: 'self',
    guests: true,
    input: z.strictObject({ runId }),
    output: z.strictObject({ stopped: z.boolean() }),
  }),
  events: op('/api/Stream/Events', {
    summary: 'A part of a log',
    access: 'self',
    guests: true,
    input: z.strictObject({
      log: logName,
      after: whole.nonnegative().default(0),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
    output: z.strictObject({
      epoch: z.string(),
      last: z.number().int(),
      events: z.array(
        z.strictObject({
          seq: z.number().int(),
          event: z.record(z.string(), z.unknown()),
          /** When it was written, where that is known. */
          at: time.optional(),
        }),
      ),
    }),
  }),
  follow: op('/api/stream', {
    method: 'GET',
    kind: 'stream',
    summary: 'Follow logs on one long connection: follow=<log>@<epoch>.<seq>, repeatable',
    access: 'self',
    guests: true,
    input: z.strictObject({ follow: z.union([z.string().max(200), z.array(z.string().max(200)).min(1).max(50)]) }),
  }),
};

export const chat = {
  reply: op('/api/Chat/ChatCompletStreamAsync', {
    kind: 'stream',
    summary: 'Ask the literature assistant, or the course; the same runId again attaches',
    access: 'self',
    input: z.strictObject({
      runId,
      chatId: id.optional(),
      courseId: id.optional(),
      message: z.string().trim().min(1).max(4000),
    }),
  }),
  items: op('/api/Chat/Items', {
    summary: "One's own chats, latest first",
    access: 'self',
    input: z.strictObject({
      ...paging,
      courseId: id.optional(),
      /** This one alone. */
      chatId: id.optional(),
    }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id,
          name: z.string(),
          courseId: id.nullable(),
          courseName: z.string().nullable(),
          log: z.string(),
          updatedAt: z.number(),
        }),
      ),
      itemCount: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
  update: op('/api/Chat/Update', {
    summary: 'Rename a chat',
    access: 'self',
    input: z.strictObject({ id, name: z.string().trim().min(1).max(100) }),
  }),
  delete: op('/api/Chat/Delete', {
    summary: 'Delete chats',
    access: 'self',
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ deleted: z.number().int() }),
  }),
};
