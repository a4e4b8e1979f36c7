// Who is there: a class is called by a code or by its list, and somebody is picked out of it.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { exportFormat, id, op, time } from './kit.ts';
import { ROLL_MINUTES, ROLL_STATES } from './push-limits.ts';

const state = z.enum(ROLL_STATES);

const classId = id;
/** With `courseId` those that were called in that course, or in its live classes. */
const span = { classId, courseId: id.optional(), from: time.optional(), to: time.optional() };

export const rollCall = {
  rollCall: op('/api/Interaction/RollCall', {
    summary: 'Call the roll of a class; while one is open, the same again',
    access: STAFF,
    input: z.strictObject({
      classId,
      /** The live class in which it is called. */
      liveId: id.optional(),
      /** The course in which it is called; a live class knows its own. */
      courseId: id.optional(),
      minutes: z.number().int().min(1).max(ROLL_MINUTES.most).default(ROLL_MINUTES.default),
    }),
    output: z.strictObject({ id, code: z.string().regex(/^\d{4}$/), until: time }),
  }),
  checkIn: op('/api/Interaction/CheckIn', {
    summary: 'Say by the code that one is there; again: the same',
    access: ['student'],
    refuses: [CODE.credentials, CODE.conflict, CODE.tooMany],
    input: z.strictObject({ classId, code: z.string().trim().max(20) }),
    output: z.strictObject({ at: time }),
  }),
  end: op('/api/Interaction/RollCallEnd', {
    summary: 'Close a roll call; dropped, it was never held',
    access: STAFF,
    input: z.strictObject({ id, drop: z.boolean().optional() }),
  }),
  items: op('/api/Interaction/RollCalls', {
    summary: 'The roll calls of a class with everybody in them, latest first',
    access: STAFF,
    input: z.strictObject(span),
    output: z.array(
      z.strictObject({
        id,
        at: time,
        until: time,
        open: z.boolean(),
        /** While it is open: the wall shows it. */
        code: z.string().optional(),
        liveId: id.nullable(),
        rows: z.array(
          z.strictObject({ userId: id, userName: z.string(), name: z.string(), state, at: time.nullable() }),
        ),
      }),
    ),
  }),
  export: op('/api/Interaction/RollCallExport', {
    kind: 'download',
    summary: 'Attendance of a class as a spreadsheet: a row a student, a column a roll call',
    access: STAFF,
    input: z.strictObject({
      ...span,
      columns: z.array(z.string().max(50)).min(1).max(100).optional(),
      format: exportFormat.default('xlsx'),
    }),
    output: z.strictObject({ jobId: id }),
  }),
  mark: op('/api/Interaction/RollCallMark', {
    summary: 'Say of one student whether they are there, while a roll call is open and afterwards',
    access: STAFF,
    input: z.strictObject({ id, userId: id, state }),
  }),
  pick: op('/api/Interaction/Pick', {
    summary: 'Pick somebody of a class by chance: nobody twice before everybody was once',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      classId,
      /** Of those alone who have checked in today or are in the live room. */
      here: z.boolean().default(false),
    }),
    output: z.strictObject({ userId: id, name: z.string() }),
  }),
};
