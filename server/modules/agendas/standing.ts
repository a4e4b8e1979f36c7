// How people stand with each step of what they were given: a tick, or what the step's own kind says. A step is locked until the one before
// it is ticked, handed in or answered; after the end each kind's own rule for what comes late decides alone.
import type { StepState } from '#contract/agendas.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import type { Db } from '#server/platform/sql.ts';
import { type StepsGiven, stepsGiven } from '../assignments/index.ts';
import { type Agenda, agendasById, type StoredStep } from './agenda.store.ts';

interface StepStanding {
  step: StoredStep;
  /** By which it was given; null: it is ticked. */
  assignmentId: string | null;
  /** Null: it cannot be done now, as a survey that is a draft again; it holds nobody up. */
  state: StepState | null;
  /** Of what was given: it is taken now, if only late. */
  open?: boolean | undefined;
  isLocked: boolean;
}

export interface AgendaStanding extends Omit<StepsGiven, 'steps' | 'refId'> {
  agenda: Agenda;
  /** Nothing can be ticked any more. */
  isOver: boolean;
  done: number;
  of: number;
  steps: StepStanding[];
}

/** What was handed in once has opened the next, sent back or not. */
const OPENS: ReadonlySet<StepState> = new Set(['submitted', 'done', 'returned']);

export async function agendaStandings(
  app: Clock & Hooks & Postgres,
  assignmentIds: readonly string[],
  studentIds: readonly string[],
): Promise<AgendaStanding[]> {
  const given = await stepsGiven(app, assignmentIds, studentIds);
  const ids = [...new Set(given.map((g) => g.refId))];
  const [agendas, ticked] = await Promise.all([agendasById(app.pool, ids), ticksOf(app.pool, ids, studentIds)]);
  const byId = new Map(agendas.map((a) => [a.id, a]));
  return given.flatMap((one) => {
    const agenda = byId.get(one.refId);
    return agenda ? [standingOf(agenda, one, ticked, app.now())] : [];
  });
}

function standingOf(
  agenda: Agenda,
  { steps: given, refId: _ref, ...whole }: StepsGiven,
  ticked: ReadonlySet<string>,
  now: number,
): AgendaStanding {
  const isOver = whole.hasLeft || (whole.until !== null && whole.until < now);
  let isOpen = true;
  let [done, of] = [0, 0];
  const steps = agenda.steps.map((step): StepStanding => {
    const own = given.get(step.id);
    const assignmentId = own?.assignmentId ?? null;
    if (own?.isHidden) return { step, assignmentId, state: null, isLocked: false };
    const isTicked = step.kind === 'hand' && ticked.has(tickKey(agenda.id, whole.studentId, step.id));
    const state = isTicked ? 'done' : (own?.state ?? (isOver && !whole.excused ? 'missed' : 'none'));
    const isExcused = own?.excused ?? whole.excused;
    const isLocked = agenda.inOrder && !isOver && !isOpen && !OPENS.has(state);
    if (isExcused || state === 'done' || state === 'submitted') done += 1;
    of += 1;
    isOpen &&= isExcused || OPENS.has(state);
    return { step, assignmentId, state: isLocked ? 'locked' : state, open: own?.open, isLocked };
  });
  return { ...whole, agenda, isOver, done, of, steps };
}

const tickKey = (agendaId: string, userId: string, stepId: string): string => `${agendaId} ${userId} ${stepId}`;

async function ticksOf(db: Db, agendaIds: readonly string[], userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ agendaId: string; userId: string; stepId: string }>({
    name: 'agenda-ticks',
    text: `select agenda_id as "agendaId", user_id as "userId", step_id as "stepId" from agenda_tick
      where agenda_id = any($1) and user_id = any($2)`,
    values: [agendaIds, userIds],
  });
  return new Set(rows.map((r) => tickKey(r.agendaId, r.userId, r.stepId)));
}
