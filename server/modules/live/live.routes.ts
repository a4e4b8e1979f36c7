// A live class while it is held: its room, its commands, what is said, drawn, asked and answered there.
import type { FastifyInstance } from 'fastify';
import { CODE } from '#contract/codes.ts';
import { live as contract, type LiveRole } from '#contract/live.ts';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import type { App, HasLifecycles, HasLogs } from '#server/platform/app.ts';
import { Failure, forbidden, missing } from '#server/platform/failure.ts';
import { type Call, type Handlers, mount } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { defineKind } from '#server/platform/kinds/kind.ts';
import { restore, stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import { sweepEvery } from '#server/platform/sweep.ts';
import { liveLifecycle } from '#src/machines/live/live.lifecycle.ts';
import { onPushCounts } from '../interaction/index.ts';
import { siteOfPage } from '../portal/index.ts';
import { findAsked, givenAnswers, studentsAsked, tallyOf } from './asked.store.ts';
import { answerQuestion } from './asked.ts';
import { asksOf, keepAsk, ownAsks, tutorReplyTo } from './asks.ts';
import { calendarPath, mountCalendar } from './calendar.ts';
import { catchUp } from './catchup.ts';
import { createDrawings, type Drawings, draw } from './ink.ts';
import { liveKind } from './kind.ts';
import { mustBeIn, mustHost, seatOf } from './live.access.ts';
import { REMIND_MS, remindTeachers } from './live.reminders.ts';
import { logOfLive, mustEnter, peopleOf, roomOf, sayInClass, serveMedia, tokenFor, unsay } from './live.room.ts';
import { postPushed } from './live.scores.ts';
import { beHere, takeSeat } from './live.spans.ts';
import { ownLives, withPoints } from './live.store.ts';
import { publicLive, publicLives } from './public.ts';
import { recorderHeard } from './recorder.ts';
import { mountWebhook } from './webhook.ts';

export function mountLive(server: FastifyInstance, app: App): void {
  defineKind(app, liveKind(app));
  onPushCounts(app, 'live', postPushed(app));
  mountWebhook(server, app);
  mountCalendar(server, app);
  const unserve = serveMedia(server, app);
  sweepEvery(server, app, REMIND_MS, () => remindTeachers(app));
  const drawings = createDrawings(app);
  server.addHook('onClose', async () => {
    unserve();
    drawings.stop();
  });
  // a host's board: told that there are more answers or questions
  app.logs.policy('board', async (who, id) => {
    const role = (await seatOf(app, who, id))?.role;
    return role === 'host' || role === 'cohost';
  });
  mount(server, app, contract, handlersOf(app, drawings));
}

const handlersOf = (app: App, drawings: Drawings): Handlers<typeof contract> => ({
  items: async (span, { who }) => {
    const lives = await ownLives(app, who, span);
    const isOver = ({ state, role }: (typeof lives)[number]) => state === 'ended' && role === 'student';
    const taught = await withPoints(
      app.pool,
      lives.filter(isOver).map((l) => l.id),
    );
    return lives.map((l) => ({
      id: l.id,
      title: l.title,
      startAt: l.startAt,
      minutes: l.minutes,
      state: l.state,
      held: l.held,
      courseId: l.courseId,
      course: l.course,
      host: l.host,
      role: l.role,
      isPublic: l.isPublic,
      ...(isOver(l) ? { hasCatchup: taught.has(l.id) } : {}),
    }));
  },
  publicItems: (span, { who, request }) => publicLives(app, { orgId: who?.orgId, host: request.host }, span),
  publicItem: ({ id }, { who, request }) => publicLive(app, { orgId: who?.orgId, host: request.host }, id),
  room: ({ liveId }, { who }) => roomOf(app, who, liveId),
  command: (input, call) => command(call, input),
  token: (input, call) => tokenFor(call, input),
  here: async ({ liveId, visible, records = false }, { who }) => {
    const seat = await mustBeIn(app, who, liveId);
    await mustEnter(app, seat);
    if (records && seat.role !== 'student') await recorderHeard(app.pool, liveId, app.now());
    await beHere(app, { liveId, userId: who.userId, visible });
    return null;
  },
  people: async ({ liveId }, { who }) => peopleOf(app, liveId, (await mustBeIn(app, who, liveId)).role),
  say: async ({ liveId, ...line }, call) => {
    const seat = await mustBeIn(app, call.who, liveId);
    await mustEnter(app, seat);
    return { seq: await sayInClass(call, seat, line) };
  },
  unsay: async ({ liveId, id }, call) => {
    await mustHost(app, call.who, liveId);
    await unsay(call, liveId, id);
    return null;
  },
  draw: (drawn, { who }) => draw(app, who, drawn),
  drawing: ({ liveId, stroke }, { who }) => drawings.tell(who, liveId, stroke),
  answer: async ({ liveId, questionId, value }, { who }) => {
    const seat = await mustBeIn(app, who, liveId);
    // who teaches knows the key
    if (seat.role !== 'student') throw forbidden();
    await mustEnter(app, seat);
    await answerQuestion(app, { liveId, questionId, userId: who.userId, value });
    return { questionId };
  },
  answers: async ({ liveId, questionId }, { who }) => {
    await mustHost(app, who, liveId);
    const asked = await findAsked(app.pool, liveId, questionId);
    if (!asked) throw missing();
    const rows = await givenAnswers(app.pool, questionId);
    const students = await studentsAsked(app.pool, asked);
    const waiting = students.filter(({ userId }) => !rows.some((row) => row.userId === userId));
    return { ...tallyOf(asked, rows, students.length), bankId: asked.bankId, rows, waiting };
  },
  ask: async ({ liveId, text }, { who }) => {
    const seat = await mustBeIn(app, who, liveId);
    await mustEnter(app, seat);
    await takeSeat(app.pool, { liveId, userId: who.userId, now: app.now() });
    return { askId: await keepAsk(app, { live: seat.live, who, text }) };
  },
  asks: async ({ liveId }, { who }) => {
    const { role } = await mustBeIn(app, who, liveId);
    return role === 'student' ? ownAsks(app, liveId, who.userId) : asksOf(app, liveId);
  },
  askReply: async ({ liveId, askId }, { who, request }) => {
    const { live } = await mustHost(app, who, liveId);
    return { chatId: await tutorReplyTo(app, live, askId, testIdOf(request)) };
  },
  catchup: async ({ liveId }, call) => catchUp(call, await mustBeIn(app, call.who, liveId)),
  calendar: async ({ renew = false }, { who, request }) => {
    const path = await calendarPath(app, who.userId, renew);
    return { url: (await siteOfPage(app, who.orgId, request)) + path };
  },
});

type Sent = Parameters<Handlers<typeof contract>['command']>[0];

async function command(call: Call, { liveId, cmd, command: event }: Sent) {
  const { app, who, request } = call;
  const { role } = await mustBeIn(app, who, liveId);
  const done = await app.lifecycles
    .command({ id: logOfLive(liveId), cmd, event: { ...event }, who, as: role, testId: testIdOf(request) })
    .catch((error: unknown) => {
      // its student is told why, and not that some state takes no hand
      const isClosed = event.type === 'hand' && error instanceof Failure && error.key === 'state';
      throw isClosed ? new Failure(CODE.conflict, 'liveNotOpen', { data: error.data }) : error;
    });
  if (done.snapshot) return { seq: done.seq, ...stateAndCommands(liveLifecycle, done.snapshot, role) };
  return answeredBefore(app, liveId, done.seq, role);
}

/** The same command again answers as it did: by what the log says of that moment. */
async function answeredBefore(app: HasLifecycles & HasLogs, liveId: string, seq: number, role: LiveRole) {
  const [entry] = await app.logs.read(logOfLive(liveId), seq - 1, 1);
  const event = entry ? (JSON.parse(entry.text) as StreamEvent) : null;
  if (event?.type === 'STATE_SNAPSHOT') {
    const { chart } = event.snapshot as Lifecycle;
    return { seq, ...stateAndCommands(liveLifecycle, restore(liveLifecycle.machine, JSON.stringify(chart)), role) };
  }
  const { state, allowed } = await app.lifecycles.view(logOfLive(liveId), role);
  return { seq, state, allowed };
}
