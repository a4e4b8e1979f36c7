// Foreign ids to try the operations of live-recording.ts with: tests/api/foreign.api.test.ts.
import type { ForeignKit, Sample } from '#tests/support/foreign.ts';

export const samples = ({ named }: ForeignKit): Record<string, Sample> => ({
  ...named('/OrgApi/LiveStreamRecording', {
    Items: { who: 'teacher', kind: 'live', input: (liveId) => ({ liveId }) },
    Begin: {
      who: 'teacher',
      kind: 'live',
      input: (liveId) => ({ liveId, kind: 'audio', type: 'audio/webm', startAt: 1 }),
    },
    Finish: { who: 'teacher', kind: 'live-row', input: (recordingId) => ({ recordingId, parts: 1 }) },
    Delete: { who: 'teacher', kind: 'live-row', input: (id) => ({ ids: [id] }) },
  }),
  ...named('/api/Live', {
    Recordings: { who: 'student', kind: 'live', input: (liveId) => ({ liveId }) },
  }),
});

export const tables = ['live_recording'];
