// Forty lessons, each walked its own way by a student who answers, asks for hints and for other tellings as it comes: nothing
// is asked twice, no sentence is said twice, and no hint tells the answer.
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { METHODS } from '#contract/methods.ts';
import { sentences } from '#contract/sentences.ts';
import { isSaidIn, type Script } from '#server/platform/tutor/index.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { PRESETS } from '#src/machines/lesson/methods.ts';
import { type MarkQuestion, questionOf } from '#tests/support/marking.ts';
import { pickQuestion, sequenceOf } from '../assessment/index.ts';
import { contrastOf } from './contrast.ts';
import { hintsOf } from './hints.ts';
import { againScript, introScript, pointScript, recallScript, remedyScript } from './scripts.ts';

const documents = { nameOf: () => '讲义.md' };

/** The same numbers for the same seed (Park and Miller). */
function chance(seed: number) {
  let state = seed * 7919 + 1;
  return (most: number): number => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
}

function planOf(seed: number) {
  const random = chance(seed);
  return Array.from({ length: 3 + random(4) }, (_, i) => {
    const quoted = (kind: string, n: number) => ({
      documentId: 'd',
      quote: `第${i}点${kind}${n}的数值是 ${100 * i + n} 克。`,
    });
    const explanation = Array.from({ length: 2 + random(3) }, (_own, n) => quoted('讲解', n));
    const others = Array.from({ length: random(3) }, (_own, n) => [quoted('另一种说法', n)]);
    const bank = Array.from({ length: 1 + random(4) }, (_own, n) => {
      const source = explanation[n % explanation.length] ?? null;
      const key = String(100 * i + (n % explanation.length));
      const fill: MarkQuestion = {
        kind: 'fill',
        stem: `第${i}点问${n}＿＿ 克`,
        answer: key,
        unit: '克',
        hint: `想想 ${key} 前后`,
      };
      const judge: MarkQuestion = {
        kind: 'judge',
        stem: `第${i}点问${n}对吗？`,
        answer: true,
        hint: `看看第${i}点`,
      };
      return questionOf({ id: `q${i}.${n}`, source, ...(random(2) === 0 ? fill : judge) });
    });
    const point = { id: `p${i}`, title: `第${i}点`, goal: '', explanation, discussion: null, example: null };
    return { point, others, bank };
  });
}

interface Action {
  type: string;
  params: {
    src?: string;
    id?: string;
    input?: { key?: string; pointId?: string };
    pointId?: string;
    asked?: number;
    level?: number;
  };
}

async function walk(seed: number) {
  const random = chance(seed);
  const plan = planOf(seed);
  const [first] = plan;
  if (!first) throw new Error('a plan has points');
  const id = `lesson-${seed}`;
  const of = (pointId = '') => plan.find(({ point }) => point.id === pointId) ?? first;
  /** By their keys: what was said under one is not said anew. */
  const said = new Map<string, Script>();
  const asked = new Map<string, string>();
  const hints: { text: string; key: string }[] = [];
  let missed = '';

  async function say(key: string): Promise<Script> {
    const [kind, pointId, count = '0', ...more] = key.split('.');
    const { point, others, bank } = of(pointId);
    const sources = { ...documents, isSaid: isSaidIn([...said.values()]) };
    if (kind === 'intro')
      return introScript(
        '课',
        plan.map((own) => own.point),
      );
    if (kind === 'recall') return recallScript(point, Number(count) + 1, more[0] && of(more[0]).point.title);
    if (kind === 'point')
      return count === '0'
        ? pointScript(point, plan.indexOf(of(pointId)), documents)
        : againScript(point, { others, round: Number(count) }, sources);
    const question = pickQuestion(bank, id, Number(count));
    const [n = 1, round = 1] = more.map(Number);
    const value = question?.kind === 'judge' ? false : missed;
    const contrast = question ? await contrastOf({ question, value, naming: async () => [] }) : [];
    return remedyScript(point, { question, contrast, other: others[round - 1], n, isLearnt: true }, sources);
  }

  let [snapshot, actions] = initialTransition(lessonMachine, {
    points: plan.map(({ point, bank }) => ({ id: point.id, questions: bank.length })),
    method: PRESETS[METHODS[seed % METHODS.length] ?? 'lecture'],
    paced: random(2) === 0,
  }) as unknown as [AnyMachineSnapshot, Action[]];
  const send = (event: EventObject & Record<string, unknown>) => {
    [snapshot, actions] = transition(lessonMachine, snapshot as never, event as never) as unknown as [
      AnyMachineSnapshot,
      Action[],
    ];
  };

  send({ type: 'start' });
  for (let steps = 0; snapshot.status === 'active'; steps++) {
    expect(steps).toBeLessThan(400);
    for (const { type, params } of actions) {
      const { bank, point } = of(params.pointId);
      const n = params.asked ?? 0;
      const question = type === 'showQuestion' || type === 'showHint' ? pickQuestion(bank, id, n) : null;
      if (type === 'showQuestion' && question) asked.set(`${point.id}.${n}`, question.id);
      if (type === 'showHint' && question)
        hints.push({
          text: hintsOf(question, point, documents)[(params.level ?? 1) - 1]?.text ?? '',
          key: String(question.answer),
        });
    }
    const effect = actions.find(({ type }) => type === 'xstate.spawnChild')?.params;
    const key = effect?.src === 'speak' ? effect.input?.key : undefined;
    if (key !== undefined && !said.has(key)) said.set(key, await say(key));
    if (effect) {
      const { bank, point } = of(effect.input?.pointId);
      const ladder = sequenceOf(bank, id).map((q) => hintsOf(q, point).length);
      const taught = {
        questions: ladder.length,
        ladder,
        example: false,
        discussion: false,
        retell: false,
        parts: [],
        related: ['p0'],
      };
      send({
        type: `xstate.done.actor.${effect.id}`,
        actorId: effect.id,
        output: effect.src === 'look' ? taught : null,
      });
      continue;
    }
    missed = String(10_000 + steps);
    const answers = ['right', 'wrong', 'wrong', 'partial'].map((verdict) => ({
      type: 'answer',
      questionId: 'q',
      verdict,
      guess: 0.25,
    }));
    const ways = snapshot.can({ type: 'answer' } as never)
      ? [...answers, { type: 'hint' }, { type: 'again' }]
      : [{ type: 'next' }, { type: 'next' }, { type: 'again' }];
    send(ways[random(ways.length)] ?? { type: 'next' });
  }
  return { scripts: [...said.values()], asked, hints };
}

test('forty lessons: nothing is asked twice, no sentence is said twice, no hint tells the answer', async () => {
  let said = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const { scripts, asked, hints } = await walk(seed);
    expect(new Set(asked.values()).size, `questions of ${seed}`).toBe(asked.size);
    // what leads to a quotation is no sentence
    const all = scripts
      .flatMap(({ text }) => text.split('\n'))
      .flatMap((line) => sentences(line.replace(/\[\d+\]/gu, '')).map(({ text }) => text.trim()))
      .filter((text) => /[。！？]$/u.test(text));
    expect(
      all.filter((text, at) => all.indexOf(text) !== at),
      `sentences of ${seed}`,
    ).toEqual([]);
    for (const { text, key } of hints) if (key !== 'true') expect(text.match(/\d+/gu) ?? []).not.toContain(key);
    said += all.length;
  }
  expect(said).toBeGreaterThan(400);
});
