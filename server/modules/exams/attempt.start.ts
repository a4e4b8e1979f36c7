// Beginning an attempt, or going on with the one that runs: on the same device the same again, on another one that takes over.
import { randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { ExamValue } from '#contract/bank-kinds.ts';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { App, Clock, HasLifecycles } from '#server/platform/app.ts';
import { limit } from '#server/platform/auth/throttle.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { stateAndCommands } from '#server/platform/lifecycle/snapshot.ts';
import type { Who } from '#server/platform/who.ts';
import { examLifecycle } from '#src/machines/exam/exam.lifecycle.ts';
import { runs } from '#src/machines/exam/exam.selectors.ts';
import { drawPaper, shownPaper } from '../papers/index.ts';
import { runsOf } from './attempt.experiment.ts';
import type { Papers } from './attempt.questions.ts';
import {
  type Attempt,
  type AttemptAnswerRow,
  answersOfAttempt,
  attemptsAt,
  examLog,
  isAnyReleased,
  ownAttempt,
  roomLog,
} from './attempt.store.ts';
import { type Exam, examById } from './exam.store.ts';
import { attemptDue, mayBeSatBy, mayYetBegin, type Window, windowOf } from './sitters.ts';

type Started = OutputOf<'/api/Exam/Start'>;

/** A student at a device, as far as an attempt asks. */
export interface SittingCall extends Pick<Call, 'app' | 'who'> {
  request: Pick<Call['request'], 'ip' | 'headers'>;
}

interface Start {
  examId: string;
  device: string;
  code?: string | undefined;
}

/** Devices that come at one moment take it over one after the other: in each round one of them does. Nobody has more. */
const TRIES = 30;
/** Nobody mistypes what is on the wall this often. */
const CODE_TRIES = 10;
const CODE_WINDOW_MS = 5 * 60_000;
/** Two begin at once, and the other one was quicker; or the exam was closed meanwhile. */
const OVERTAKEN = ['exam_attempt_exam_id_student_id_attempt_key', 'exam_is_open'];

export async function startAttempt(call: SittingCall, papers: Papers, input: Start): Promise<Started> {
  const { app, who, request } = call;
  let isKnown = false;
  // once a call: who is overtaken has not mistyped it
  const mustKnow = async (exam: Exam) => {
    if (!isKnown) await mustKnowCode(app, who, exam, input.code?.trim() ?? '');
    isKnown = true;
  };
  for (let i = 0; i < TRIES; i++) {
    // anew each time: it may have been closed meanwhile
    const exam = (await mayBeSatBy(app, who, input.examId)) && (await examById(app.pool, input.examId));
    if (!exam) throw missing();
    if (!isInside(exam.addresses, request.ip))
      throw new Failure(CODE.forbidden, 'examAddress', { data: { reason: 'address' } });
    const before = await attemptsAt(app.pool, exam.id, who.userId);
    const last = before.at(-1);
    if (last && runs(last.state)) {
      const isSame = last.device === input.device;
      // who takes it over sits in the room, too
      if (!isSame) await mustKnow(exam);
      const lease = isSame ? last.lease : await takeOver(app, last, input.device);
      if (lease !== null) return goOn(call, papers, { id: last.id, lease });
    } else {
      const id = await begin(call, exam, { device: input.device, before, mustKnow });
      if (id) return goOn(call, papers, { id, lease: 1 });
    }
  }
  throw new Failure(CODE.unavailable, 'unavailable');
}

interface Begin {
  device: string;
  before: readonly Attempt[];
  /** 460 where they do not know the code. */
  mustKnow: (exam: Exam) => Promise<void>;
}

/** Null: another call has begun it meanwhile. */
async function begin(call: SittingCall, exam: Exam, { device, before, mustKnow }: Begin): Promise<string | null> {
  const { app, who, request } = call;
  const now = app.now();
  const window = await windowOf(app, who.userId, exam);
  mustBeOpen(exam, window, { now, before });
  await mustKnow(exam);
  if (!exam.frozen) throw missing();
  const id = app.newId();
  const seed = randomBytes(18).toString('base64url');
  const paper = drawPaper(exam.frozen, app.newId, seed);
  const until = attemptDue(now, window);
  const row = {
    id,
    org_id: exam.orgId,
    exam_id: exam.id,
    student_id: who.userId,
    attempt: before.length + 1,
    seed,
    paper: JSON.stringify(paper),
    of: paper.reduce((sum, s) => sum + s.questions.length, 0),
    max: exam.frozen.max,
    state: 'answering',
    started_at: now,
    until_at: until,
    due_at: until,
    taking: true,
    device,
    seen_at: now,
    heard_at: now,
  };
  try {
    await app.lifecycles.command({
      id: examLog(id),
      cmd: `begin:${id}`,
      event: { type: 'begin', until },
      who,
      as: 'student',
      creation: { input: undefined, row: { table: 'exam_attempt', values: row } },
      testId: testIdOf(request),
    });
    return id;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && OVERTAKEN.includes(String(error.constraint))) return null;
    throw error;
  }
}

/** A whole school has one address: tries are counted by person. */
async function mustKnowCode(app: App, { userId }: Who, exam: Exam, code: string): Promise<void> {
  if (!exam.code) return;
  if (code !== '') await limit(app, `exam-code ${exam.id} ${userId}`, CODE_TRIES, CODE_WINDOW_MS);
  if (code !== exam.code) throw new Failure(CODE.credentials, 'examCode');
}

/** 409 with where it stands, and its time. */
function mustBeOpen(exam: Exam, window: Window, { now, before }: { now: number; before: readonly Attempt[] }): void {
  const { from, until } = window;
  if (now >= from && mayYetBegin(exam, window, { now, before })) return;
  const last = before.at(-1);
  const isOut = isAnyReleased(exam, before);
  const state = last?.state ?? (now < from ? 'waiting' : 'missed');
  throw new Failure(CODE.conflict, isOut ? 'examOut' : 'examClosed', { data: { state, from, until } });
}

/** The device has the next lease, and whoever follows the attempt hears of it. Null: another device was quicker. */
async function takeOver(
  app: Clock & HasLifecycles,
  { id, lease, studentId }: Attempt,
  device: string,
): Promise<number | null> {
  let done = false;
  await app.lifecycles.append(examLog(id), {
    cmd: `device:${lease + 1}`,
    userId: studentId,
    events: [{ type: 'CUSTOM', name: 'exam.device', value: { lease: lease + 1 } }],
    writes: async (client) => {
      await client.query('update exam_attempt set lease = $2, device = $3 where id = $1', [id, lease + 1, device]);
      done = true;
    },
  });
  return done ? lease + 1 : null;
}

/** `lease`: the device's own, though the next one may have taken over by now. */
async function goOn(call: SittingCall, papers: Papers, { id, lease }: Pick<Attempt, 'id' | 'lease'>): Promise<Started> {
  const { app, who } = call;
  const [attempt, sat, answers, runs, { snapshot }] = await Promise.all([
    ownAttempt(app, who, id),
    papers.of(id),
    answersOfAttempt(app.pool, id),
    runsOf(app.pool, id),
    app.lifecycles.view(examLog(id), 'student'),
  ]);
  return {
    attemptId: id,
    log: examLog(id),
    room: roomLog(attempt.examId),
    state: attempt.state,
    allowed: stateAndCommands(examLifecycle, snapshot, 'student').allowed,
    lease,
    now: app.now(),
    until: attempt.until,
    paper: shownPaper(sat, attempt.max),
    ...(runs.size > 0 && { runs: [...runs.keys()] }),
    answers: answers.map(shownAnswer),
    heard: attempt.heard,
  };
}

/** It was checked when it was saved. */
export const shownAnswer = ({ value, ...rest }: AttemptAnswerRow) => ({ ...rest, value: value as ExamValue | null });

/** Whether an address is in one of the networks; where none is named, everywhere is. */
export function isInside(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits = ''] = network.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
