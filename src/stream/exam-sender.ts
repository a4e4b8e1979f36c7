// How the answers of an exam reach the server: the last of each question, under the lease it was written by and by the person who
// wrote it. Nothing is forgotten before the server has said that it keeps it, late ones too.
import { CODE } from '#contract/codes.ts';
import type { ExamState } from '#contract/exam-states.ts';
import type { OutputOf } from '#contract/index.ts';
import { ask } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { storedUser, token } from '#src/api/tokens.ts';
import { filesJudged, withFiles } from './kept-files.ts';
import { retryAfter } from './retry.ts';
import type { Sender, SendResult } from './send-lane.ts';
import type { Act, SendLane } from './send-store.ts';

const SAVE = '/api/Exam/Save';
/** Answers wait for their person, and for a server that does not know them, this long between two looks. */
const AWAY_MS = 5_000;
/** What is typed within this time goes in one call. */
const REST_MS = 500;
/** An answer whose file is on its way holds up others no longer than this. */
const FILE_MS = 1_000;

/** What the server's last answer said of the attempt. */
export interface ExamTold {
  now: number;
  until: number;
  state: ExamState;
  lease: number;
  late: boolean;
}
type Saved = OutputOf<typeof SAVE>;

/** One change of an answer, as the journal keeps it. */
export interface ExamBody {
  questionId: string;
  value: unknown;
  flag: boolean;
}

type Change = ReturnType<typeof answerChanges>[number];

export const answerChanges = (acts: readonly Act[]) =>
  acts.map(({ n, body: { questionId, value, flag } }) => ({
    n,
    questionId: String(questionId),
    value,
    flag: flag === true,
  }));

/** The places of the changes that cannot be kept: `changes.3.value`. */
function badOnes({ data }: ApiError): ReadonlySet<number> {
  const { fields = {} } = (data ?? {}) as { fields?: Record<string, string> };
  return new Set(
    Object.keys(fields)
      .flatMap((name) => /^changes\.(\d+)\b/.exec(name)?.[1] ?? [])
      .map(Number),
  );
}

function failed(error: ApiError): SendResult {
  // voided, or a lease that nobody gave: the answers stay here, and go nowhere
  if (error.code === CODE.conflict) return { kind: 'superseded' };
  return { kind: 'later', afterMs: Math.max(retryAfter(error), error.unreachable ? 0 : AWAY_MS), error };
}

async function save(lane: SendLane, acts: readonly Act[]): Promise<SendResult> {
  const { attemptId = '', lease = '' } = lane.to;
  const upTo = acts.at(-1)?.n ?? 0;
  if (acts.length === 0) return { kind: 'stored', upTo };
  try {
    const { ready: changes, open } = await withFiles(answerChanges(acts));
    if (open.length > 0) return await saveAround(lane, acts, open);
    const body = { attemptId, lease: Number(lease), changes };
    const { now, until, state, lease: newest, late } = (await ask(SAVE, body, { quiet: true })).data as Saved; // the server validates its answers
    return { kind: 'stored', upTo, at: now, told: { now, until, state, lease: newest, late } satisfies ExamTold };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'later' };
    const bad = error.code === CODE.invalid ? badOnes(error) : new Set<number>();
    if (bad.size === 0) return failed(error);
    const sent = await save(
      lane,
      acts.filter((_, at) => !bad.has(at)),
    );
    const refused = acts.filter((_, at) => bad.has(at)).map(({ n }) => ({ n, reason: error.msg }));
    return sent.kind === 'stored' ? { ...sent, upTo, refused: [...(sent.refused ?? []), ...refused] } : sent;
  }
}

/** The others go first, also those behind it: sent again they are the same. */
async function saveAround(lane: SendLane, acts: readonly Act[], open: readonly Change[]): Promise<SendResult> {
  const held = new Set(open.map(({ n }) => n));
  const others = acts.filter(({ n }) => !held.has(n));
  const sent = await save(lane, others);
  if (sent.kind !== 'stored') return sent;
  await filesJudged(open, FILE_MS);
  const still = (await withFiles(open)).open[0];
  const before = still ? others.filter(({ n }) => n < still.n).at(-1) : undefined;
  if (before) return { ...sent, upTo: before.n, refused: (sent.refused ?? []).filter(({ n }) => n <= before.n) };
  return still ? { kind: 'later', isOnline: others.length > 0 } : save(lane, acts);
}

export const examSender: Sender = {
  most: { count: 100, bytes: 4_000_000 },
  restMs: REST_MS,
  about: ({ questionId }) => String(questionId),
  isStep: () => true,
  // on a shared tablet nobody's answers go out under another's name
  send: async (lane, acts) =>
    token() !== null && storedUser()?.id === lane.to['userId'] ? save(lane, acts) : { kind: 'later', afterMs: AWAY_MS },
};
