// What students ask the teacher in a live class, and the tutor's answer in the asker's own chat.
import type { Clock, HasLifecycles, HasLogs, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { withTransaction } from '#server/platform/sql.ts';
import type { Person } from '#server/platform/who.ts';
import { askInChat } from '../chat/index.ts';
import type { Live } from './live.access.ts';

export async function keepAsk(
  app: Clock & Postgres & HasLogs,
  { live, who, text }: { live: Live; who: Person; text: string },
): Promise<string> {
  const id = app.newId();
  await withTransaction(app.pool, async (client, tx) => {
    await client.query('insert into live_ask (id, live_id, user_id, text, at) values ($1, $2, $3, $4, $5)', [
      id,
      live.id,
      who.userId,
      text,
      app.now(),
    ]);
    await app.logs.appendWith(tx, `board:${live.id}`, [{ type: 'CUSTOM', name: 'board.asked', value: { askId: id } }]);
  });
  return id;
}

interface Asked {
  askId: string;
  userId: string;
  name: string;
  text: string;
  at: number;
  answered: boolean;
  told: boolean;
}

const ASKED = `select a.id as "askId", a.user_id as "userId", u.name, a.text, a.at, a.chat_id is not null as answered,
    a.told_at is not null as told`;

export async function asksOf(app: Postgres, liveId: string): Promise<Asked[]> {
  const { rows } = await app.pool.query<Asked>(
    `${ASKED} from live_ask a join sys_user u on u.id = a.user_id where a.live_id = $1 order by a.at desc, a.id limit 200`,
    [liveId],
  );
  return rows;
}

/** With the chat in which each was answered. */
export async function ownAsks(app: Postgres, liveId: string, userId: string) {
  const { rows } = await app.pool.query<Asked & { chatId: string | null }>(
    `${ASKED}, a.chat_id as "chatId" from live_ask a join sys_user u on u.id = a.user_id
      where a.live_id = $1 and a.user_id = $2 order by a.at desc, a.id limit 200`,
    [liveId, userId],
  );
  return rows;
}

/** The same again is the same chat: its run is named after the question. */
export async function tutorReplyTo(
  app: Clock & Postgres & HasLifecycles & HasLogs,
  live: Live,
  askId: string,
  testId: string | null,
): Promise<string> {
  const { rows } = await app.pool.query<{ userId: string; text: string; chatId: string | null }>(
    'select user_id as "userId", text, chat_id as "chatId" from live_ask where id = $1 and live_id = $2',
    [askId, live.id],
  );
  const [ask] = rows;
  if (!ask) throw missing();
  if (ask.chatId !== null) return ask.chatId;
  const { userId, text } = ask;
  const { orgId, courseId } = live;
  const chatId = await askInChat(app, { runId: askId, userId, orgId, courseId, text, testId });
  await withTransaction(app.pool, async (client, tx) => {
    const { rowCount } = await client.query('update live_ask set chat_id = $2 where id = $1 and chat_id is null', [
      askId,
      chatId,
    ]);
    if (rowCount === 0) return;
    await app.logs.appendWith(tx, `user:${userId}`, [
      { type: 'CUSTOM', name: 'live.answered', value: { askId, chatId } },
    ]);
  });
  return chatId;
}
