// A student who learns the demo course as scripted: does what the lesson waits for, until it is done.
import type { BlockProps } from '#contract/blocks/index.ts';
import {
  isChecking,
  isCut,
  isDiscussing,
  isDone,
  isEvaluating,
  isFilling,
  isHeld,
  isPaused,
  isPreparing,
  isVarying,
  isWaiting,
  type LessonPlace,
} from '#src/machines/lesson/lesson.selectors.ts';
import { answerFor } from './lesson.ts';
import * as script from './script.ts';
import type { TestServer } from './server.ts';
import type { Student } from './student.ts';

interface Given extends script.Told {
  questionId: string;
  value: unknown;
  /** Index of the point. */
  point: number;
}

export interface Learner {
  n: number;
  student: Student;
  answers: Given[];
  asked: string[];
  said: string[];
}

interface Turn extends Learner {
  /** The seeding server, whose database knows the answers. */
  server: TestServer;
  at: LessonPlace;
  /** Index of the point. */
  point: number;
  /** Each of these at most once. */
  once: (what: string) => boolean;
  onAnswer: () => void;
}

const isExplaining = (at: LessonPlace) => at.matches({ active: { teaching: { presenting: 'speaking' } } });

export async function learn(server: TestServer, learner: Learner, onAnswer: () => void): Promise<void> {
  const { student, n } = learner;
  const kept = new Set<string>();
  const point = () => Number(student.now().lifecycle?.['at'] ?? 0);
  const wouldInterrupt = () =>
    isExplaining(student.at()) && script.interrupts(n, point()) && !kept.has(`interrupt ${point()}`);
  for (;;) {
    const waits = () => isWaiting(student.at()) || isDone(student.at());
    await student.until('turn of the student', () => !isHeld(student.at()) && (waits() || wouldInterrupt()));
    const at = student.at();
    if (isDone(at)) return;
    await step({
      ...learner,
      server,
      at,
      point: point(),
      onAnswer,
      once: (what) => !kept.has(what) && Boolean(kept.add(what)),
    });
  }
}

async function step(turn: Turn): Promise<void> {
  const { student, at, point, n, once } = turn;
  if (isExplaining(at)) {
    once(`interrupt ${point}`);
    return ask(turn, `学生${n}插问：摆角为什么要小于5度？`);
  }
  if (isPreparing(at)) return void (await student.send({ type: 'start' }));
  if (isPaused(at)) return void (await student.send({ type: 'resume' }));
  if (isCut(at)) return void (await student.send({ type: 'again' }));
  if (isChecking(at)) return check(turn);
  if (isFilling(at) && script.fillsBlank(n, point)) return fill(turn, '先算平均值');
  if (isVarying(at)) return vary(turn);
  if (isDiscussing(at) && script.speaksUp(n, point) && once(`say ${point}`)) {
    const text = `学生${n}：我认为和摆长有关`;
    turn.said.push(text);
    return persist(turn, () => student.send({ type: 'say', text }));
  }
  if (isEvaluating(at) && script.evaluates(n)) {
    const criteria = student.blocks('evaluation').at(-1)?.criteria ?? [];
    return void (await student.send({
      type: 'evaluate',
      scores: Object.fromEntries(criteria.map((c) => [c.id, c.max])),
    }));
  }
  await student.send({ type: 'next' });
}

/** What is to be done once is tried until the class is not paused. */
async function persist({ student }: Turn, send: () => Promise<boolean>): Promise<void> {
  while (!(await send())) await student.until('end of the pause', () => !isHeld(student.at()));
}

async function ask(turn: Turn, text: string): Promise<void> {
  turn.asked.push(text);
  await persist(turn, () => turn.student.send({ type: 'ask', text }));
}

async function fill({ student }: Turn, text: string): Promise<void> {
  const example = student.blocks('example').at(-1);
  if (!example) throw new Error('no example is open');
  const { exampleId, blank } = example;
  await student.send({ type: 'fill', exampleId, step: blank?.step ?? 'variant', text });
}

async function vary(turn: Turn): Promise<void> {
  const how = script.variant(turn.n, turn.point);
  if (how === 'passed over') return void (await turn.student.send({ type: 'next' }));
  const right = script.POINTS[turn.point]?.example?.variant?.answer[0] ?? '';
  await fill(turn, how === 'right' ? right : '123456');
}

/** The open question, after what the student does before they answer it. */
async function check(turn: Turn): Promise<void> {
  const { student, n, point, once } = turn;
  const question = student.blocks('check-question').at(-1);
  if (!question) throw new Error('no question is open');
  const asked = question.attempt;
  if (script.asksAt(n, point) && once('ask')) return ask(turn, `学生${n}想问：摆长怎么测量？`);
  if (script.pausesAt(n, point) && once('pause')) return persist(turn, () => student.send({ type: 'pause' }));
  if (script.takesHint(n, point, asked) && once(`hint ${point} ${asked}`))
    return persist(turn, () => student.send({ type: 'hint' }));
  const outcome = script.outcome(n, point, asked);
  const value = await answerOf(turn, question, outcome);
  if (!(await student.send({ type: 'answer', questionId: question.questionId, value }))) return;
  turn.answers.push({
    questionId: question.questionId,
    value,
    outcome,
    point,
    guess: script.guessOf(question.kind, question.options?.length ?? 0),
    hinted: script.takesHint(n, point, asked),
  });
  turn.onAnswer();
}

async function answerOf(
  { server }: Turn,
  question: BlockProps<'check-question'>,
  outcome: script.Outcome,
): Promise<string | string[] | boolean> {
  const value = (await answerFor(server, question, outcome !== 'wrong')) as string | string[] | boolean;
  // every concept is in it, and a word that takes it back: no machine can be sure
  return outcome === 'unsure' ? `也许${String(value)}` : value;
}
