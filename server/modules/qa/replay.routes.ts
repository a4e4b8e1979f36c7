// A lifecycle's log for QA: of any kind that is defined, lessons and chats as what comes later.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { replay as contract } from '#contract/replay.ts';
import type { App } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { Who } from '#server/platform/who.ts';
import { maskEvent } from './mask.ts';

export function mountReplay(server: FastifyInstance, app: App): void {
  mount(server, app, contract, {
    replay: async ({ log, after, limit }, { who, note }) => {
      const seen = await sightOf(app, who, log);
      const head = seen && (await app.logs.head(log));
      if (!head) throw new Failure(CODE.missing, 'missing', { data: { log } });
      note.ids = [log];
      const entries = await app.logs.read(log, after, limit);
      const masked = seen === 'masked';
      const events = entries.map(({ seq, text }) => {
        const event = JSON.parse(text) as Record<string, unknown>;
        return { seq, event: masked ? maskEvent(event) : event };
      });
      return { epoch: head.epoch, last: head.seq, events, masked };
    },
  });
}

/** How much of a lifecycle's log `who` may see; null where there is none, or it is another organisation's. */
async function sightOf(app: App, who: Who, log: string): Promise<'whole' | 'masked' | null> {
  const { rows } = await app.pool.query<{ mine: boolean; shown: boolean }>({
    name: 'replay-sight',
    text: `select coalesce(y.org_id, (select u.org_id from command c join sys_user u on u.id = c.sender
          where c.lifecycle = y.id limit 1)) = $2 as mine,
        exists (select from feedback f where f.log = y.id and f.show and f.org_id = $2) as shown
      from lifecycle y where y.id = $1`,
    values: [log, who.orgId],
  });
  const [row] = rows;
  if (!row) return null;
  if (await app.logs.mayRead(who, log)) return 'whole';
  if (!row.mine) return null;
  return row.shown ? 'whole' : 'masked';
}
