// Attendance as a list and as a file, for who keeps the class.

import type { FastifyInstance } from 'fastify';
import { liveData } from '#contract/live-rows.ts';
import { byValue, isNamed } from '#contract/names.ts';
import { rounded } from '#contract/rounding.ts';
import type { App } from '#server/platform/app.ts';
import { type Context, mount } from '#server/platform/http/mount.ts';
import { say } from '#server/platform/messages.ts';
import { type Listing, pageIn, readerOfAll } from '#server/platform/reader.ts';
import { exporter } from '../exports/index.ts';
import { type AttendanceRow, attendance } from './attendance.ts';
import { correctAttendance, correctionHistory } from './corrections.ts';
import { mustKeep } from './live.plan.ts';

const STATES = {
  present: 'rollPresent',
  late: 'rollLate',
  partial: 'livePartial',
  absent: 'rollAbsent',
  excused: 'rollExcused',
} as const satisfies Record<AttendanceRow['state'], string>;
// exported rows are those of `attendance`; the exporter knows them as plain ones only
const of = (row: Record<string, unknown>): AttendanceRow => row as AttendanceRow & Record<string, unknown>;
const minutes = (seconds: number): number => rounded(seconds / 60, 1);

export function mountAttendance(server: FastifyInstance, app: App): void {
  const exported = exporter(app, {
    operation: liveData.export,
    name: 'exportAttendance',
    columns: [
      { key: 'userName', title: 'colStudentNo' },
      { key: 'name', title: 'colName' },
      { key: 'state', title: 'colAttendance', value: (row, { lang }) => say(lang, STATES[of(row).state]) },
      { key: 'reason', title: 'colReason' },
      { key: 'firstAt', title: 'colFirstAt' },
      { key: 'lastAt', title: 'colLastAt' },
      { key: 'seconds', title: 'colMinutes', value: (row) => minutes(of(row).seconds) },
      { key: 'awaySeconds', title: 'colAwayMinutes', value: (row) => minutes(of(row).awaySeconds) },
      { key: 'floorSeconds', title: 'colFloorMinutes', value: (row) => minutes(of(row).floorSeconds) },
      { key: 'hands', title: 'colHands' },
      { key: 'chats', title: 'colChats' },
      { key: 'answered', title: 'colAnswered' },
      { key: 'right', title: 'colRight' },
      { key: 'checkedInAt', title: 'colCheckedInAt' },
    ],
  })(reader);
  mount(server, app, liveData, {
    items: async ({ page, pageSize, ...listing }, call) => pageIn(await listed(listing, call), { page, pageSize }),
    export: exported,
    correct: (input, call) => correctAttendance(call, input),
    history: (input, call) => correctionHistory(call, input),
  });
}

interface Asked {
  liveId: string;
  keyword?: string | undefined;
  state?: AttendanceRow['state'] | undefined;
  sort?: string | undefined;
}

/** All at once: a class has hundreds at most, and what they are ordered by is computed. */
async function listed({ liveId, keyword = '', state, sort }: Asked, call: Context): Promise<AttendanceRow[]> {
  await mustKeep(call, liveId);
  const rows = (await attendance(call.app, liveId)).filter(
    (r) => (state === undefined || r.state === state) && isNamed(`${r.name} ${r.userName}`, keyword),
  );
  if (sort === undefined) return rows;
  const name = sort.replace('-', '') as 'userName' | 'state' | 'seconds' | 'right'; // the contract's sorts
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => way * byValue(a[name], b[name]));
}

const reader = readerOfAll(async (listing, call) => [...(await listed(listing as Listing & Asked, call))]);
