// A live class as the server runs it: whom and what a command is about is looked at before the chart is asked.
import type { App, Clock, HasLogger, HasLogs, HasMedia, Hooks, Postgres } from '#server/platform/app.ts';
import { missing } from '#server/platform/failure.ts';
import { type Definition, defineLifecycle } from '#server/platform/lifecycle/define.ts';
import type { Transaction } from '#server/platform/sql.ts';
import type { Who } from '#server/platform/who.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import { lastSeen } from './abandoned.ts';
import { answersClosed, prepareReveal } from './asked.ts';
import { demote, grant, mute, promote, raise, removePerson, revoke, unbar } from './commands.people.ts';
import { type Client, type EventOf, type LiveFacts, liveFor, liveIdOf, media } from './commands.ts';
import { endRecording, recorded } from './egress.ts';
import { seatOf } from './live.access.ts';
import { dropTask, keepTask, notifyClass } from './live.notices.ts';
import { postScores } from './live.scores.ts';
import { closeSpans } from './live.spans.ts';
import { cleared, showing } from './live.stage.ts';
import { tell } from './live.telling.ts';

export const liveDefinition = (app: App): Definition =>
  defineLifecycle(liveLifecycle, {
    policy: async (who, id) => {
      const seat = await seatOf(app, who, id);
      return seat && !seat.isBarred ? seat.role : null;
    },
    prepare: {
      open: (event, facts) => open(app, event, facts),
      end: (event, facts, who) => end(app, event, facts, who),
      cancel: (event, facts) => cancel(app, event, facts),
      hand: (command, facts, who) => raise(app, command, facts, who),
      grant: (event, facts) => grant(app, event, facts),
      revoke: (event, facts) => revoke(app, event, facts),
      mute: (event, facts, who) => mute(app, event, facts, who),
      remove: (command, facts, who) => removePerson(app, command, facts, who),
      unbar: (event, facts) => unbar(app, event, facts),
      promote: (event, facts) => promote(app, event, facts),
      demote: (event, facts) => demote(app, event, facts),
      show: async ({ what }, facts) =>
        showing(app, await liveFor(app, facts), what, { cmd: facts.cmd, before: facts.snapshot.context.stage }),
      clear: async (_event, { snapshot, cmd }) => ({ event: cleared(snapshot.context.stage, cmd) }),
      reveal: (event, facts) => reveal(app, event, facts),
      recorderLost: async (event) => ({
        event,
        events: [{ type: 'CUSTOM', name: 'live.recorderLost', value: { at: app.now() } }],
      }),
      record: (event, facts, who) => recorded(app, event, facts, who),
    },
    effects: { tell: (call) => tell(app, call) },
    // written with the commands themselves
    actions: {
      keepMuted: () => ({}),
      keepPromoted: () => ({}),
      keepDemoted: () => ({}),
      keepUnbarred: () => ({}),
    },
    view: ({ context: { hands, floor, stage } }) => ({ hands, floor, stage }),
  });

/** Who opens a draft publishes it. */
async function open(app: Clock & Postgres & HasLogger & HasLogs & HasMedia, event: EventOf<'open'>, facts: LiveFacts) {
  const live = await liveFor(app, facts);
  return {
    event,
    writes: async (client: Client, tx: Transaction) => {
      await client.query("update live_class set opened_at = $2, status = 'published' where id = $1", [
        live.id,
        app.now(),
      ]);
      await keepTask(app, tx, live);
      await notifyClass(app, tx, 'live.opened', live);
      media(app, tx, () => app.media.openRoom(live.id));
    },
  };
}

/** Who is null where everybody has left: what nobody sat in any more was no class. */
async function end(
  app: Clock & Postgres & HasLogger & HasMedia & Hooks,
  event: EventOf<'end'>,
  facts: LiveFacts,
  who: Who | null,
) {
  const live = await liveFor(app, facts);
  const { id: liveId } = live;
  return {
    event,
    writes: async (client: Client, tx: Transaction) => {
      const at = (who ? null : await lastSeen(client, liveId)) ?? app.now();
      await client.query('update live_class set ended_at = greatest(opened_at, $2) where id = $1', [liveId, at]);
      await answersClosed(client, liveId, at);
      await closeSpans(client, { liveId, at });
      await postScores(app, client, { liveId, at });
      await keepTask(app, tx, live, at);
      endRecording(app, tx, liveId);
      media(app, tx, () => app.media.closeRoom(liveId));
    },
  };
}

async function cancel(app: Clock & Postgres & HasLogs, event: EventOf<'cancel'>, facts: LiveFacts) {
  const live = await liveFor(app, facts);
  return {
    event,
    writes: async (_client: Client, tx: Transaction) => {
      await dropTask(app, tx, live.id);
      if (live.status === 'published') await notifyClass(app, tx, 'live.cancelled', live);
    },
  };
}

async function reveal(app: Clock & Postgres & Hooks, event: EventOf<'reveal'>, { id, snapshot }: LiveFacts) {
  const { stage } = snapshot.context;
  if (stage.kind !== 'question' && stage.kind !== 'poll') throw missing();
  const { revealed, writes } = await prepareReveal(app, liveIdOf(id), stage.questionId);
  return { event, events: [{ type: 'CUSTOM' as const, name: 'live.revealed', value: revealed }], writes };
}
