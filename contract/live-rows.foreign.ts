// Foreign ids to try the operations of live-rows.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ field, named, clients }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/LiveStream', {
    Item: { who: 'teacher', kind: 'live', input: (id) => ({ id }) },
    Update: { who: 'teacher', kind: 'live', input: (id) => ({ id, title: '改名' }) },
    Delete: { who: 'teacher', kind: 'live', input: (id) => ({ ids: [id] }) },
    Restore: { who: 'teacher', kind: 'live', input: (id) => ({ ids: [id] }) },
    SetStatus: { who: 'teacher', kind: 'live', input: (id) => ({ id, status: 'published' }) },
    Statistics: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Questions: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    StartNow: {
      who: 'teacher',
      kind: 'dept',
      input: (id) => ({ classIds: [id] }),
      refused: field('classIds'),
    },
    Add: {
      who: 'teacher',
      kind: 'dept',
      input: (id) => ({ title: 'x', classIds: [id], startAt: 1, minutes: 45 }),
      refused: field('classIds'),
    },
  }),
  ...named('/OrgApi/LiveStreamTeacher', {
    Items: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Add: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, userId: clients.teacher.user.id }) },
    Delete: { who: 'teacher', kind: 'live-row', input: (id) => ({ ids: [id] }) },
  }),
  ...named('/OrgApi/LiveStreamResource', {
    Items: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Add: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, fileId: randomUUID() }) },
    Delete: { who: 'teacher', kind: 'live-row', input: (id) => ({ ids: [id] }) },
    ChangeOrder: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, ids: [randomUUID()] }) },
  }),
  ...named('/OrgApi/LiveStreamChat', {
    Items: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Delete: { who: 'teacher', kind: 'live-row', input: (id) => ({ ids: [id] }) },
  }),
  ...named('/OrgApi/LiveStreamData', {
    Items: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Export: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Correct: {
      who: 'teacher',
      kind: 'live',
      input: (liveId) => ({ liveId, userId: clients.student.user.id, state: 'present', reason: 'x' }),
    },
    History: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, userId: clients.student.user.id }) },
  }),
});

export const tables = ['live_cohost', 'live_resource', 'live_chat', 'live_correction'];
