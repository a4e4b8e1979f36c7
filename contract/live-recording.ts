// Recordings of a live class: tracks that the teacher's browser sends in parts, and what plays them again.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { STAFF } from './families/manifest.ts';
import { bytes, crud, id, op, time, whole } from './kit.ts';

const TRACK_KINDS = ['audio', 'camera', 'screen'] as const;
const kind = z.enum(TRACK_KINDS);
export type TrackKind = (typeof TRACK_KINDS)[number];

/** Some 17 hours of parts of five seconds. */
export const MOST_PARTS = 12_000;
/** Five seconds of the sharpest picture that browsers record. */
export const PART_BYTES = 8 * 1024 * 1024;

const liveId = id;
const n = whole.min(0).max(MOST_PARTS - 1);

const track = {
  id,
  kind,
  type: z.string(),
  startAt: time,
  /** Seconds; null while parts are lacking. */
  length: z.number().nullable(),
  size: bytes,
  /** Parts that are here, from the first without a gap. */
  parts: whole,
  /** On the content's origin, for six hours; null while parts are lacking. */
  url: z.string().nullable(),
};

const family = crud('/OrgApi/LiveStreamRecording', {
  noun: 'a track of a recorded live class',
  row: z.strictObject({ ...track, liveId, createdAt: time, by: z.string() }),
  add: { liveId },
  filters: { liveId },
  sorts: ['startAt', 'createdAt'],
  read: STAFF,
  write: STAFF,
});

const recordingId = id;

export const liveRecording = {
  items: family.items,
  delete: family.delete,
  begin: op('/OrgApi/LiveStreamRecording/Begin', {
    summary: 'Begin a track of a live class that is or was held; its parts follow',
    access: STAFF,
    power: 'LiveStreamRecording.Add',
    audited: false,
    refuses: [CODE.conflict],
    input: z.strictObject({
      liveId,
      kind,
      type: z.string().regex(/^(audio|video)\/(webm|mp4)(;\s?codecs="?[\w., -]{1,60}"?)?$/),
      startAt: time,
      /** By the same clock: what it is wrong by is taken off. */
      sentAt: time.optional(),
      /** Made by the caller: the same again is the same track. */
      recordingId: id.optional(),
    }),
    output: z.strictObject({ recordingId }),
  }),
  part: op('/OrgApi/LiveStreamRecording/Part', {
    kind: 'upload',
    summary: 'A part of a track, counted from 0; the same again changes nothing. Answers the first that is lacking',
    access: STAFF,
    power: 'LiveStreamRecording.Add',
    audited: false,
    form: z.strictObject({ recordingId, n, file: z.file() }),
    raw: true,
    output: z.strictObject({ next: whole }),
  }),
  finish: op('/OrgApi/LiveStreamRecording/Finish', {
    summary: 'So many parts are the whole track; 409 with data.next while one is lacking. Again gives the same answer',
    access: STAFF,
    power: 'LiveStreamRecording.Add',
    audited: false,
    refuses: [CODE.conflict],
    input: z.strictObject({ recordingId, parts: whole.min(1).max(MOST_PARTS) }),
    output: z.strictObject({ recordingId, length: z.number(), size: bytes }),
  }),
};
/** As `crud()` reads them. */
export type LiveRecordings = typeof family;

export const liveReplay = {
  recordings: op('/api/Live/Recordings', {
    summary: 'The tracks of a class, for who takes part in it; its log (Stream/Events) tells what was shown meanwhile',
    access: 'self',
    refuses: [CODE.forbidden],
    input: z.strictObject({ liveId }),
    output: z.array(z.strictObject(track)),
  }),
};
