// Students who are taught, each at a person's pace: they read, answer, go on, and go to the other server when theirs is gone.
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isChecking, isCut, isPreparing } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { since, tokenStamps } from './event.ts';
import { dice, quantile } from './stats.ts';
import { cursorOf, read } from './wire.ts';

interface Pupil {
  token: string;
  userId: string;
}

interface Lessons {
  /** Pupils are spread over these; who finds nobody goes to the next. */
  urls: string[];
  pupils: Pupil[];
  courseId: string;
  classId: string;
  seconds: number;
  /** Between the end of a run and the next command: milliseconds at least, and at most. */
  think: [number, number];
}

/** Delays in milliseconds, from the making of a token to its arrival. */
export interface Taught {
  median: number;
  p95: number;
  tokens: number;
  runs: number;
  /** Commands that were answered with a code. */
  refused: number;
  /** Had to go to another server, and of them those who finished nothing there. */
  moved: number;
  stranded: number;
}

interface Question {
  questionId: string;
  kind: string;
  options?: { key: string }[];
  left?: { key: string }[];
  right?: { key: string }[];
}

interface State {
  home: number;
  lessonId: string;
  state: string;
  question: Question | null;
  moved: boolean;
  /** Runs that came to their end since the move, or since the beginning. */
  finished: number;
}

const RETRY_MS = 250;
const SEED = 7;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export async function learn(lessons: Lessons): Promise<Taught> {
  const delays: number[] = [];
  const sum = { runs: 0, refused: 0, moved: 0, stranded: 0 };
  const end = performance.now() + lessons.seconds * 1000;
  await Promise.all(
    lessons.pupils.map(async (pupil, i) => {
      const learner = learnerOf(lessons, pupil, i, delays, end);
      const { state, runs, refused } = await learner;
      sum.runs += runs;
      sum.refused += refused;
      if (!state.moved) return;
      sum.moved += 1;
      if (state.finished === 0) sum.stranded += 1;
    }),
  );
  return { median: quantile(delays, 0.5), p95: quantile(delays, 0.95), tokens: delays.length, ...sum };
}

async function learnerOf(lessons: Lessons, pupil: Pupil, i: number, delays: number[], end: number) {
  const { urls, think, classId } = lessons;
  const roll = dice(SEED + i * 1000);
  const pause = () => delay(think[0] + roll(think[1] - think[0]));
  const state: State = { home: i % urls.length, lessonId: '', state: '', question: null, moved: false, finished: 0 };
  const count = { runs: 0, refused: 0 };
  // they do not all come in the same second
  await delay(roll(think[1]));
  await begin(lessons, pupil, state, '/api/Theory/Start', { courseId: lessons.courseId });
  const watching = watch(
    lessons,
    pupil,
    state,
    [`lesson:${state.lessonId}`, `class:${classId}`, `user:${pupil.userId}`],
    end,
  );
  while (performance.now() < end) {
    if (state.state === 'done') await begin(lessons, pupil, state, '/api/Theory/Relearn', { lessonId: state.lessonId });
    const isTaken = await run(lessons, pupil, state, delays);
    if (isTaken) {
      count.runs += 1;
      state.finished += 1;
    } else count.refused += 1;
    if (performance.now() < end) await pause();
  }
  await watching;
  return { state, ...count };
}

function move(lessons: Lessons, state: State): void {
  state.home = (state.home + 1) % lessons.urls.length;
  state.moved = true;
  state.finished = 0;
}

const urlOf = ({ urls }: Lessons, { home }: State): string => urls[home] ?? '';

/** A lesson begun or found; asked again, of the next server, until one answers. */
async function begin(lessons: Lessons, { token }: Pupil, state: State, path: string, body: object): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(urlOf(lessons, state) + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify(body),
      });
      const { data } = (await answer.json()) as { data: { lessonId: string; state: string } };
      state.lessonId = data.lessonId;
      state.state = data.state;
      return;
    } catch {
      move(lessons, state);
      await delay(RETRY_MS);
    }
  }
}

/** What the lesson waits for. */
function commandOf({ state, question }: State): object {
  const at = storedPlace(lessonMachine, state);
  if (isPreparing(at)) return { type: 'start' };
  if (isCut(at)) return { type: 'again' };
  if (isChecking(at) && question) return { type: 'answer', questionId: question.questionId, value: answerTo(question) };
  return { type: 'next' };
}

/** Some answer of the right kind: now right, now wrong. */
function answerTo({ kind, options, left, right }: Question): string | string[] | boolean | Record<string, string> {
  if (kind === 'order') return (options ?? []).map(({ key }) => key);
  if (kind === 'match') return Object.fromEntries((left ?? []).map(({ key }, n) => [key, right?.[n]?.key ?? '']));
  const first = options?.[0]?.key ?? 'A';
  if (kind === 'judge') return true;
  if (kind === 'multiple') return [first];
  return kind === 'single' ? first : '1';
}

/** One command and its run to the end, wherever it ends. False: it was refused. */
async function run(lessons: Lessons, { token }: Pupil, state: State, delays: number[]): Promise<boolean> {
  const body = { runId: randomUUID(), lessonId: state.lessonId, command: commandOf(state) };
  let last: string | undefined;
  let isOver = false;
  for (let tries = 0; !isOver; tries++) {
    const isFirst = tries === 0;
    try {
      const got = await read({
        url: `${urlOf(lessons, state)}/api/Theory/TeachReplyStreamAsync`,
        token,
        body,
        ...(last === undefined ? {} : { lastEventId: last }),
        onFrame: (frame) => {
          isOver = take(state, frame) || isOver;
          // what is read again was made long before
          if (isFirst) for (const stamp of tokenStamps(frame)) delays.push(since(stamp));
        },
      });
      last = cursorOf(got.frames) ?? last;
    } catch {
      // refused: what it waits for now is asked for anew
      await begin(lessons, { token, userId: '' }, state, '/api/Theory/Start', { courseId: lessons.courseId });
      return false;
    }
    if (isOver) break;
    move(lessons, state);
    await delay(RETRY_MS);
  }
  return true;
}

/** True for the frame that ends the run. */
function take(state: State, frame: string): boolean {
  if (frame.includes('"type":"STATE_SNAPSHOT"')) state.state = /"state":"([^"]+)"/.exec(frame)?.[1] ?? state.state;
  if (frame.includes('"activityType":"check-question"')) {
    const data = /^data: (.*)$/m.exec(frame)?.[1] ?? '{}';
    state.question = (JSON.parse(data) as { content?: Question }).content ?? null;
  }
  return frame.includes('"type":"RUN_FINISHED"') || frame.includes('"type":"RUN_ERROR"');
}

/** The page's one long connection, opened anew where it breaks; what comes is let go. */
async function watch(lessons: Lessons, { token }: Pupil, state: State, logs: string[], end: number): Promise<void> {
  const path = `/api/stream?${logs.map((log) => `follow=${log}`).join('&')}`;
  while (performance.now() < end) {
    await new Promise<void>((resolve) => {
      const call = get(urlOf(lessons, state) + path, { agent, headers: { authorization: token } }, (answer) => {
        answer.on('error', () => {});
        answer.on('close', resolve);
        answer.resume();
      });
      call.on('error', () => resolve());
      const timer = setTimeout(() => call.destroy(), Math.max(0, end - performance.now()));
      call.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (performance.now() < end) await delay(RETRY_MS);
  }
}
