// Roll calls of a class and their rows, as a list and as a file; and somebody picked by chance.
import type { FastifyInstance } from 'fastify';
import type { OutputOf } from '#contract/index.ts';
import { byName } from '#contract/names.ts';
import type { RollState } from '#contract/push-limits.ts';
import { rollCall as contract } from '#contract/roll-call.ts';
import type { App, Clock, Postgres } from '#server/platform/app.ts';
import { timeText } from '#server/platform/days.ts';
import { missing } from '#server/platform/failure.ts';
import { type Context, type Handlers, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { type Listing, readerOfAll } from '#server/platform/reader.ts';
import type { Who } from '#server/platform/who.ts';
import { mayTeachCourse } from '../course/index.ts';
import { type ExportColumn, exporter } from '../exports/index.ts';
import { pickStudent } from './pick.ts';
import { callRoll, checkIn, endRollCall, markRow } from './roll-call.ts';
import { mustSteer } from './steering.ts';

type RollCalls = OutputOf<'/api/Interaction/RollCalls'>;
interface Span {
  classId: string;
  courseId?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export function mountRollCall(server: FastifyInstance, app: App): void {
  const exported = exporter(app, {
    operation: contract.export,
    name: 'exportRollCalls',
    columns: [
      { key: 'userName', title: 'colStudentNo' },
      { key: 'name', title: 'colName' },
    ],
    decided: columnsOf,
  })(readerOfAll(async (listing, call) => studentRows(await steered(spanOf(listing), call))));
  const handlers: Handlers<typeof contract> = {
    rollCall: async (input, { who }) => {
      await mustSteer(app, who, input.classId);
      await mustKnowCourse(app, who, input);
      return callRoll(app, who, input);
    },
    checkIn: (input, { who }) => checkIn(app, who, input),
    end: (input, { who }) => endRollCall(app, who, input),
    items: steered,
    export: exported,
    mark: (input, { who }) => markRow(app, who, input),
    pick: async (input, { who }) => {
      await mustSteer(app, who, input.classId);
      return pickStudent(app, input);
    },
  };
  mount(server, app, contract, handlers);
}

async function steered(span: Span, { app, who }: Context): Promise<RollCalls> {
  await mustSteer(app, who, span.classId);
  await mustKnowCourse(app, who, span);
  return rollCallsOf(app, span);
}

async function mustKnowCourse(app: Clock & Postgres, who: Who, { courseId }: Pick<Span, 'courseId'>): Promise<void> {
  if (courseId !== undefined && !(await mayTeachCourse(app.pool, who, courseId, app.now()))) throw missing();
}

async function rollCallsOf(app: Clock & Postgres, { classId, courseId, from, to }: Span): Promise<RollCalls> {
  const { rows } = await app.pool.query<RollCalls[number] & { code: string }>(
    `select c.id, c.at, c.until_at as until, c.ended_at is null and c.until_at > $4 as open, c.code, c.live_id as "liveId",
        (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'userName', u.user_name, 'name', u.name, 'state', r.state,
            'at', r.at) order by u.user_name collate name_order, u.id), '[]')
          from roll_call_row r join sys_user u on u.id = r.user_id where r.roll_call_id = c.id) as rows
      from roll_call c where c.class_id = $1 and c.at >= coalesce($2, c.at) and c.at <= coalesce($3, c.at)
        and ($5::text is null or c.course_id = $5 or (c.course_id is null and c.at >= (
          select k.created_at from course k where k.id = $5)))
      order by c.at desc, c.id`,
    [classId, from ?? null, to ?? null, app.now(), courseId ?? null],
  );
  return rows.map(({ code, ...row }) => (row.open ? { ...row, code } : row));
}

// the contract's input has passed; the exporter knows filters as plain ones only
const spanOf = (listing: Listing): Span => listing as Listing & Span;

const WORDS = {
  present: 'rollPresent',
  late: 'rollLate',
  absent: 'rollAbsent',
  excused: 'rollExcused',
} as const satisfies Record<RollState, string>;

/** A row for everybody who stands in any of them: by roll call, how. Of one that is open nobody has missed anything yet. */
function studentRows(calls: RollCalls): Record<string, unknown>[] {
  const people = new Map<string, Record<string, unknown>>();
  for (const { id, open, rows } of calls)
    for (const { userId, userName, name, state } of rows) {
      const person = people.get(userId) ?? { userName, name };
      people.set(userId, person);
      if (open) continue;
      person[id] = state;
      person[state] = Number(person[state] ?? 0) + 1;
    }
  return [...people.values()].toSorted((a, b) => byName(String(a['userName']), String(b['userName'])));
}

async function columnsOf(listing: Listing, call: Context, known: readonly ExportColumn[]): Promise<ExportColumn[]> {
  const calls = await steered(spanOf(listing), call);
  const over = calls.filter(({ open }) => !open);
  const ofCalls = over.toReversed().map(
    ({ id, at }): ExportColumn => ({
      key: id,
      title: { text: timeText(at) },
      value: (row, { lang }) => {
        const state = row[id] as RollState | undefined; // of `studentRows`
        return state === undefined ? null : say(lang, WORDS[state]);
      },
    }),
  );
  const counts = (Object.keys(WORDS) as RollState[]).map(
    (state): ExportColumn => ({
      key: state,
      title: WORDS[state],
      value: (row) => Number(row[state] ?? 0),
    }),
  );
  return [...known, ...ofCalls, ...counts];
}
