// A chat that begins with a question: at one's own word, or where somebody else has the tutor answer.
import { createHash } from 'node:crypto';
import type { StreamEvent } from '#contract/stream.ts';
import type { Clock, HasLifecycles } from '#server/platform/app.ts';
import type { OwnRow } from '#server/platform/lifecycle/store.ts';
import type { Who } from '#server/platform/who.ts';
import { questionKey } from './chat.definition.ts';
import type { Chat } from './chat.store.ts';

const NAME_LENGTH = 30;

interface Asking {
  runId: string;
  userId: string;
  orgId: string;
  courseId: string | null;
  text: string;
  /** The test id of the call that asks; null in production. */
  testId: string | null;
}

/** Its id follows from the run's: the same again makes no second chat. */
export function newChat({ runId, userId: ownerId, orgId, courseId, text }: Omit<Asking, 'testId'>): Chat {
  const id = createHash('sha256').update(`${ownerId} ${runId}`).digest('base64url').slice(0, 24);
  return { id, orgId, ownerId, courseId, name: text.replace(/\s+/g, ' ').slice(0, NAME_LENGTH) };
}

export const chatRow = ({ id, orgId, ownerId, courseId, name }: Chat, now: number): OwnRow => ({
  table: 'chat',
  values: { id, org_id: orgId, owner_id: ownerId, course_id: courseId, name, created_at: now },
});

export function openingOf(runId: string, text: string): StreamEvent[] {
  const messageId = questionKey(runId);
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'user' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
    { type: 'TEXT_MESSAGE_END', messageId },
  ];
}

/** In a chat of this person's own, which is there afterwards; the same run again changes nothing. */
export async function askInChat(app: Clock & HasLifecycles, asking: Asking): Promise<string> {
  const { runId, userId, orgId, text, testId } = asking;
  const chat = newChat(asking);
  await app.lifecycles.command({
    id: `chat:${chat.id}`,
    cmd: runId,
    event: { type: 'ask' },
    who: ownerOf(userId, orgId),
    as: 'owner',
    opening: { runId, owner: userId, bodyHash: '', lang: 'zh', events: openingOf(runId, text) },
    creation: { input: {}, row: chatRow(chat, app.now()) },
    testId,
  });
  return chat.id;
}

/** Whose chat it is, as far as a command asks: nothing is allowed by it. */
const ownerOf = (userId: string, orgId: string): Who => ({
  userId,
  orgId,
  userName: '',
  name: '',
  role: '',
  base: 'none',
  roleId: '',
  deptId: null,
  gated: false,
  powers: new Set(),
  family: '',
});
