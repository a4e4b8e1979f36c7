// Tasks of several steps as their students do them.
import type { FastifyInstance } from 'fastify';
import { type AgendaShown, ownAgendas as contract } from '#contract/agendas.ts';
import { CODE } from '#contract/codes.ts';
import type { App, Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import { mount } from '#server/platform/http/mount.ts';
import { defineKind, kindNamed } from '#server/platform/kinds/kind.ts';
import type { Who } from '#server/platform/who.ts';
import { assignmentsOf } from '../assignments/index.ts';
import { agendaKind } from './kind.ts';
import { type AgendaStanding, agendaStandings } from './standing.ts';
import { tick } from './tick.ts';

export function mountOwnAgendas(server: FastifyInstance, app: App): void {
  defineKind(app, agendaKind(app));
  mount(server, app, contract, {
    item: async ({ assignmentId }, { who }) => shown(app, await ownAgenda(app, who, assignmentId)),
    tick: async ({ assignmentId, stepId, on }, { who }) => {
      const { agenda, steps, isOver } = await ownAgenda(app, who, assignmentId);
      const own = steps.find(({ step }) => step.id === stepId);
      if (!own) throw missing();
      if (own.step.kind !== 'hand') throw invalid({ stepId: 'agendaNotHand' });
      if (isOver) throw new Failure(CODE.conflict, 'agendaOver');
      if (on && own.isLocked) throw new Failure(CODE.conflict, 'stepLocked', { data: { state: 'locked' } });
      await tick(app, { agendaId: agenda.id, userId: who.userId, stepId, on });
      return shown(app, await ownAgenda(app, who, assignmentId));
    },
  });
}

/** 404 unless it was given to `who`, and has begun. */
async function ownAgenda(app: Clock & Hooks & Postgres, who: Who, assignmentId: string): Promise<AgendaStanding> {
  const [given] = await assignmentsOf(app.pool, 'task', who.userId, assignmentId);
  if (!given || given.from > app.now()) throw missing();
  const [standing] = await agendaStandings(app, [assignmentId], [who.userId]);
  if (!standing) throw missing();
  return standing;
}

function shown(app: Hooks, { title, agenda, until, excused, isOver, done, of, steps }: AgendaStanding): AgendaShown {
  return {
    title,
    inOrder: agenda.inOrder,
    until,
    excused,
    over: isOver,
    done,
    of,
    steps: steps.flatMap(({ step: { id, title: name, kind, refId = '' }, assignmentId, state, open }) => {
      if (state === null) return [];
      const path = assignmentId === null ? null : (kindNamed(app, kind)?.assign?.path(refId, assignmentId) ?? null);
      return [{ id, title: name, kind, assignmentId, state, ...(open === undefined ? {} : { open }), path }];
    }),
  };
}
