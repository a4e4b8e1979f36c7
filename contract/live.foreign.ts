// Foreign ids to try the operations of live.ts with: tests/api/foreign.api.test.ts.
import { randomUUID } from 'node:crypto';
import type { ForeignKit, RowKit, Rows, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/api/Live', {
    PublicItem: { who: 'student', kind: 'live', input: (id) => ({ id }) },
    Room: { who: 'student', kind: 'live', input: (liveId) => ({ liveId }) },
    Command: {
      who: 'teacher',
      kind: 'live',
      input: (liveId) => ({ liveId, cmd: randomUUID(), command: { type: 'open' } }),
    },
    Token: { who: 'student', kind: 'live', input: (liveId) => ({ liveId }) },
    Here: { who: 'student', kind: 'live', input: (liveId) => ({ liveId, visible: true }) },
    People: { who: 'student', kind: 'live', input: (liveId) => ({ liveId }) },
    Say: { who: 'student', kind: 'live', input: (liveId) => ({ liveId, id: randomUUID(), text: 'x' }) },
    Unsay: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, id: randomUUID() }) },
    Draw: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, page: 'board:1', ops: [{ op: 'clear' }] }) },
    Drawing: {
      who: 'teacher',
      kind: 'live',
      input: (liveId) => ({
        liveId,
        stroke: { id: 's', kind: 'pen', points: [[0, 0]], color: '#000000', width: 20, page: 'board:1', from: 0 },
      }),
    },
    Answer: {
      who: 'student',
      kind: 'live',
      input: (liveId) => ({ liveId, questionId: randomUUID(), value: true }),
    },
    Answers: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, questionId: randomUUID() }) },
    Ask: { who: 'student', kind: 'live', input: (liveId) => ({ liveId, text: 'x' }) },
    Asks: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    AskReply: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId, askId: randomUUID() }) },
    Catchup: { who: 'student', kind: 'live', input: (liveId) => ({ liveId }) },
  }),
});

export const rows = async ({ add, own, second, one, other }: RowKit): Promise<Rows> => {
  const plan = { title: 'a', class_ids: [], start_at: 1, minutes: 45 };
  const live_id = await add('live_class', { ...own, ...plan, host_id: other.user.id });
  const host_id = await one('sys_user', second);
  // one id in all of these: a row of any of them is tried with it
  const row = { ...own, id: randomUUID(), live_id };
  await add('live_cohost', { ...row, user_id: other.user.id });
  await add('live_chat', { ...row, user_id: other.user.id, text: 'a' });
  await add('live_recording', { ...row, by_id: other.user.id, kind: 'audio', type: 'audio/webm', start_at: 1 });
  return {
    live: { second: await add('live_class', { ...second, ...plan, host_id }), teacher: live_id },
    'live-row': { teacher: row.id },
  };
};

export const tables = ['live_class', 'live_seat', 'live_span', 'live_answer', 'live_ask'];
