// How an experiment's records reach the server: by the key of their launch, signed in or not.
import { type Answer, CODE } from '#contract/codes.ts';
import type { Cmi, Uploaded } from '#contract/experiment-records.ts';
import { factsOf } from '#contract/scorm.ts';
import { ApiError } from '#src/api/errors.ts';
import { exchange } from '#src/api/transport.ts';
import { mayRetry, retryAfter } from './retry.ts';
import type { Sender, SendResult } from './send-lane.ts';
import type { Act, SendLane } from './send-store.ts';

const JS = '/api/open/JsDataUpload';
const SCORM = '/api/open/ScormDataUpload';

/** A page that shows a run tells of itself this often. */
export const BEAT_MS = 15_000;

/** So long between two looks whether a pause is over. */
const HELD_MS = 5_000;

interface Told {
  reason?: string;
  expected?: number;
}

/** What an answer says of the records sent. Throws an answer that says nothing of them: the server is busy. */
export function sentBy({ code, data, msg }: Answer): SendResult {
  if (code === CODE.ok) {
    const { upTo, refused } = data as Uploaded; // the server validates its answers
    return { kind: 'stored', upTo, refused };
  }
  if (code === CODE.conflict) return conflict((data ?? {}) as Told);
  // a launch that is not there, or a record that cannot be one: no try will change that
  if (code === CODE.missing || code === CODE.invalid) return { kind: 'over' };
  throw new ApiError(code, msg, data);
}

/** Without a token: it may have ended long ago. */
async function post(path: string, body: object): Promise<SendResult> {
  try {
    return sentBy(await exchange({ method: 'POST', path, body, token: null }));
  } catch (error) {
    if (error instanceof ApiError && !mayRetry(error)) return { kind: 'over' };
    return { kind: 'later', ...(error instanceof ApiError && { afterMs: retryAfter(error) }) };
  }
}

function conflict({ reason, expected }: Told): SendResult {
  if (reason === 'gap' && expected !== undefined) return { kind: 'gap', expected };
  // the exam that it is a part of is paused: what was done is kept, and goes when it goes on
  if (reason === 'held') return { kind: 'later', afterMs: HELD_MS };
  return { kind: reason === 'superseded' ? 'superseded' : 'over' };
}

const numbered = ({ n, was }: Act) => ({ n, ...(was && { was }) });
const keyed = ({ id, to }: SendLane) => ({ runId: to['runId'], launchId: id, key: to['key'], sentAt: Date.now() });

export const experimentSenders: Readonly<Record<string, Sender>> = {
  experiment: {
    most: { count: 100, bytes: 900_000 },
    send: (lane, acts) =>
      post(JS, {
        ...keyed(lane),
        records: acts.map((act) => ({ ...numbered(act), at: act.at, ...act.body })),
      }),
    isStep: ({ type }) => type === 'step',
  },
  scorm: {
    most: { count: 1, bytes: 900_000 },
    send: (lane, [act]: readonly Act[]) => post(SCORM, { ...keyed(lane), ...(act && numbered(act)), ...act?.body }),
    isStep: ({ cmi, end }) => factsOf(cmi as Cmi, end === true).isDone, // as the bridge has looked at it
  },
};

/** A sign of life of a launch that its page shows; with `left` the last one of a page that its student leaves. */
export const sendBeat = (lane: Pick<SendLane, 'id' | 'to'>, left = false): Promise<SendResult> =>
  post(JS, { ...keyed(lane as SendLane), records: [], ...(left && { left }) });
