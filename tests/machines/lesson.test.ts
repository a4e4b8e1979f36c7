// What the lesson's table cannot show: promises that hold over a whole way through it.

import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { lessonSamples } from '#src/machines/lesson/lesson.samples.ts';
import { PRESETS } from '#src/machines/lesson/methods.ts';
import { explore } from '#src/machines/qa/explorer.ts';

const walk = explore({ ...lessonSamples, inputs: { one: { points: [{ id: 'a', questions: 2 }] } } });
const send = (snapshot: AnyMachineSnapshot, ...events: (EventObject & Record<string, unknown>)[]) =>
  events.reduce<AnyMachineSnapshot>((s, e) => transition(lessonMachine, s as never, e as never)[0], snapshot);
const HOLD = { type: 'hold', by: '', alone: false };
const fresh = initialTransition(lessonMachine, { points: [{ id: 'a', questions: 2 }] })[0];
const done = (id: string): EventObject => ({ type: `xstate.done.actor.${id}` });

const active = walk.snapshots.filter((s) => s.status === 'active' && s.matches('active'));
const teaching = active.filter((s) => s.matches({ active: 'teaching' }));
/** Where it is and what it knows; the question asked in between is remembered on purpose. */
const place = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, { ...context, askRun: '', askAfter: 0 }]);

describe('a lesson that is left and taken up', () => {
  test('the walk has been everywhere', () => expect(teaching.length).toBeGreaterThan(50));

  test('goes on at the very place after a pause', () => {
    expect(active.filter((s) => place(send(s, { type: 'pause' }, { type: 'resume' })) !== place(s))).toEqual([]);
  });

  test("goes on at the very place after the student's question", () => {
    const ask = { type: 'ask', runId: 'r2', after: 7 };
    const moved = teaching.filter((s) => place(send(s, ask, done('answer'))) !== place(s));
    expect(moved).toEqual([]);
  });

  test('goes on at the very place after a pause in the middle of a question', () => {
    const ask = { type: 'ask', runId: 'r2', after: 7 };
    const moved = teaching.filter(
      (s) => place(send(s, ask, { type: 'pause' }, { type: 'resume' }, done('answer'))) !== place(s),
    );
    expect(moved).toEqual([]);
  });

  test('can be ended from anywhere', () => {
    const running = walk.snapshots.filter((s) => s.status === 'active');
    expect(running.filter((s) => send(s, { type: 'end' }).status !== 'done')).toEqual([]);
  });

  test('a failed or stopped text waits for the person, and can be asked for again', () => {
    const speaking = active.filter((s) => !s.hasTag('waits'));
    const stuck = speaking.filter((s) => {
      const cut = send(s, { type: 'stop' });
      return !cut.hasTag('waits') || place(send(cut, { type: 'again' })) !== place(s);
    });
    expect(speaking.length).toBeGreaterThan(20);
    expect(stuck).toEqual([]);
  });

  test('held by the teacher: nobody else moves it, and it goes on at the very place', () => {
    const rest = [
      { type: 'resume' },
      { type: 'next' },
      { type: 'again' },
      { type: 'ask', runId: 'r', after: 1 },
      { type: 'hint' },
    ];
    const moved = active.filter((s) => {
      const held = send(s, HOLD);
      return place(send(held, ...rest)) !== place(held) || place(send(held, { type: 'release' })) !== place(s);
    });
    expect(moved).toEqual([]);
  });

  test('it knows who holds it, and whether alone, as long as it is held', () => {
    const by = { by: '林老师', alone: true };
    for (const s of [fresh, ...active.slice(0, 3), ...active.slice(0, 3).map((a) => send(a, { type: 'pause' }))]) {
      const held = send(s, { type: 'hold', ...by });
      expect(held.context.held).toEqual(by);
      for (const type of ['release', 'end']) expect(send(held, { type }).context.held).toBeNull();
    }
  });

  test('who had paused when the teacher did is paused still when the teacher goes on', () => {
    const moved = active.filter((s) => {
      const paused = send(s, { type: 'pause' });
      const released = send(paused, HOLD, { type: 'release' });
      return place(released) !== place(paused) || place(send(released, { type: 'resume' })) !== place(s);
    });
    expect(moved).toEqual([]);
  });

  test('a lesson that had not begun may begin when the teacher goes on, and not before', () => {
    const held = send(fresh, HOLD);
    expect(held.value).toEqual({ held: 'paused' });
    expect(place(send(held, { type: 'start' }))).toBe(place(held));
    expect(place(send(held, { type: 'release' }))).toBe(place(fresh));
  });

  test('a hint and a word in a discussion move nothing but their own count', () => {
    const asking = teaching.filter((s) => s.can({ type: 'hint' }));
    const talking = teaching.filter((s) => s.can({ type: 'say' }));
    expect(Math.min(asking.length, talking.length)).toBeGreaterThan(0);
    for (const s of asking) {
      const { right, clean, tries } = send(s, { type: 'hint' }).context.points[0];
      expect([right, clean, tries]).toEqual([
        s.context.points[0].right,
        s.context.points[0].clean,
        s.context.points[0].tries,
      ]);
    }
    for (const s of talking) expect(place(send(s, { type: 'say' }))).toBe(place(s));
  });
});

describe('a method', () => {
  const right = { type: 'answer', questionId: 'q', verdict: 'right' };
  const taught = { questions: 2, ladder: [2, 2], example: true, discussion: true };
  const point = (methodId: keyof typeof PRESETS, ...after: (EventObject & Record<string, unknown>)[]) => {
    const input = { points: [{ id: 'a', questions: 2 }], method: PRESETS[methodId] };
    const [first] = initialTransition(lessonMachine, input);
    const look = { ...done('look'), output: taught, actorId: 'look' };
    return send(first, { type: 'start' }, { type: 'next' }, look, ...after);
  };
  const toCheck = (s: AnyMachineSnapshot): AnyMachineSnapshot =>
    s.matches({ active: { teaching: 'checking' } }) ? s : toCheck(send(s, { type: 'next' }));

  test.each(Object.values(PRESETS).map((m) => [m.id, m] as const))(
    '%s explains, checks, and discusses last',
    (_id, m) => {
      expect(m.steps).toEqual(expect.arrayContaining(['explain', 'check']));
      expect(m.steps.at(-1)).toBe('discuss');
      expect(m.steps.filter((step) => step === 'explain')).toHaveLength(1);
    },
  );

  test('asks before it explains: a wrong answer then is a try, not a failure', () => {
    const asked = point('question');
    expect(asked.matches({ active: { teaching: 'checking' } })).toBe(true);
    const told = send(asked, { ...right, verdict: 'wrong' });
    expect(told.matches({ active: { teaching: 'presenting' } })).toBe(true);
    expect(told.context).toMatchObject({ remedies: 0, points: [{ tries: 1, right: 0 }] });
  });

  test('turned round passes over what was proven, and only then', () => {
    expect(send(point('flipped'), right).matches({ active: { teaching: 'checking' } })).toBe(true);
    expect(send(point('flipped'), { type: 'hint' }, right).matches({ active: { teaching: 'presenting' } })).toBe(true);
  });

  test('the explanation asked for again comes back to the check that was under way', () => {
    for (const id of ['lecture', 'question', 'example', 'case', 'flipped'] as const) {
      const asked = toCheck(point(id));
      expect(asked.matches({ active: { teaching: 'checking' } }), id).toBe(true);
      const again = toCheck(send(asked, { type: 'again' }));
      expect(again.matches({ active: { teaching: 'checking' } }), id).toBe(true);
      expect(again.context).toMatchObject({ step: asked.context.step, asked: asked.context.asked });
    }
  });
});

describe('remedies', () => {
  const answer = (verdict: string) => ({ type: 'answer', questionId: 'q', verdict });
  const taught = { questions: 4, ladder: [0, 0, 0, 0], example: false, discussion: false };
  const next = { type: 'next' };
  const checking = () => {
    const [first] = initialTransition(lessonMachine, { points: [{ id: 'a', questions: 2 }] });
    return send(first, { type: 'start' }, next, { ...done('look'), output: taught, actorId: 'look' }, next);
  };
  const is = (s: AnyMachineSnapshot, state: string) => s.matches({ active: { teaching: state } });

  test('are two a point, whatever is answered between them; then the teacher is told and the lesson goes on', () => {
    const second = send(checking(), answer('wrong'), next, answer('wrong'));
    expect(is(second, 'remedying')).toBe(true);
    const third = send(second, next, answer('right'), answer('wrong'));
    expect(is(third, 'remedying')).toBe(false);
    expect(third.context.points[0]).toMatchObject({ flagged: true, tries: 4, right: 1 });
  });
});

describe('a telling in parts', () => {
  const answer = (verdict: string) => ({ type: 'answer', questionId: 'q', verdict, guess: 0.25 });
  const next = { type: 'next' };
  const taught = {
    questions: 3,
    ladder: [0, 0, 0],
    example: false,
    discussion: false,
    retell: false,
    parts: [0, 1, 0],
  };
  const begun = (paced: boolean, ...after: (EventObject & Record<string, unknown>)[]) => {
    const [first] = initialTransition(lessonMachine, { points: [{ id: 'a', questions: 3 }], paced });
    return send(first, { type: 'start' }, next, { ...done('look'), output: taught, actorId: 'look' }, ...after);
  };
  const part = done('part');
  const is = (s: AnyMachineSnapshot, state: object | string) => s.matches({ active: { teaching: state } });
  const waits = (s: AnyMachineSnapshot) => is(s, { presenting: { part: 'turning' } });
  const keyOf = (s: AnyMachineSnapshot) =>
    s._nodes
      .flatMap((n) => n.invoke)
      .flatMap(({ input }) =>
        typeof input === 'function' ? [(input as (of: object) => { key: string })({ context: s.context }).key] : [],
      )[0];

  test('waits after each, asks what belongs to one, and then tells the rest', () => {
    const first = begun(true);
    expect(keyOf(first)).toBe('point.a.0.0');
    expect(waits(send(first, part))).toBe(true);
    const second = send(first, part, next);
    expect(keyOf(second)).toBe('point.a.0.1');
    const asked = send(second, part);
    expect(is(asked, 'checking')).toBe(true);
    const third = send(asked, answer('right'), next);
    expect(keyOf(third)).toBe('point.a.0.2');
    // two right ones are needed, and one of them at the end
    const end = send(third, part);
    expect([is(end, 'checking'), end.context.asked, end.context.passed]).toEqual([true, 2, 1]);
    expect(is(send(end, answer('right'), next), 'evaluating')).toBe(true);
  });

  test('one right answer in the middle is never all that a point asks for', () => {
    const pass = { ...PRESETS.lecture, pass: 1 };
    const [first] = initialTransition(lessonMachine, {
      points: [{ id: 'a', questions: 3 }],
      paced: true,
      method: pass,
    });
    const look = { ...done('look'), output: taught, actorId: 'look' };
    const end = send(first, { type: 'start' }, next, look, part, next, part, answer('right'), next, part);
    expect([is(end, 'checking'), end.context.asked]).toEqual([true, 2]);
  });

  test('cut, it goes on with the same part; passed over, with what follows the telling; unpaced, it is whole', () => {
    const cut = send(begun(true, part, next), { type: 'stop' });
    expect(keyOf(send(cut, { type: 'again' }))).toBe('point.a.0.1');
    for (const s of [cut, begun(true, part, next)]) {
      const passed = send(s, next);
      expect([is(passed, 'checking'), passed.context.told]).toEqual([true, 3]);
    }
    expect(keyOf(begun(false))).toBe('point.a.0');
  });

  test('missed in the middle it is gone into, waits, and goes on; told again it waits where it was', () => {
    const missed = send(begun(true, part, next, part), answer('wrong'), next);
    expect([is(missed, 'remedying'), missed.context.remedies]).toEqual([true, 1]);
    const remedied = send(missed, done('remedy'));
    expect(waits(remedied)).toBe(true);
    expect(keyOf(send(remedied, next))).toBe('point.a.0.2');
    const again = send(begun(true, part), { type: 'again' });
    expect(keyOf(again)).toBe('point.a.1');
    expect(waits(send(again, done('present')))).toBe(true);
  });
});

describe('a worked example', () => {
  const taught = { questions: 2, ladder: [1, 1], example: true, discussion: true };
  const layout = { steps: 3, blanks: [2, 3], variant: true };
  const told = (l: object = layout) => ({ ...done('work'), output: l, actorId: 'work' });
  const fill = (verdict: string) => ({ type: 'fill', verdict });
  const next = { type: 'next' };
  const begun = (method: keyof typeof PRESETS, ...after: (EventObject & Record<string, unknown>)[]) => {
    const input = { points: [{ id: 'a', questions: 2 }], method: PRESETS[method] };
    const [first] = initialTransition(lessonMachine, input);
    const toPoint = [{ type: 'start' }, next, { ...done('look'), output: taught, actorId: 'look' }];
    const steps = method === 'lecture' ? [...toPoint, next] : toPoint;
    return send(first, ...steps, ...after);
  };
  const is = (s: AnyMachineSnapshot, leaf: string) =>
    s.matches({ active: { teaching: { presenting: { example: leaf } } } });
  const evidence = (s: AnyMachineSnapshot) => {
    const { tries, right, clean } = s.context.points[0];
    return { tries, right, clean, passed: s.context.passed };
  };
  const NOTHING = { tries: 0, right: 0, clean: 0, passed: 0 };

  test('tells on to the blank, waits for the comparison, tells on, and ends with the variant', () => {
    const first = begun('lecture', told());
    expect([is(first, 'filling'), first.context.working.shown]).toEqual([true, 1]);
    const compared = send(first, fill('wrong'));
    expect([is(compared, 'waiting'), compared.context.working.shown]).toEqual([true, 2]);
    const second = send(compared, next, told());
    expect([is(second, 'filling'), second.context.working.shown]).toEqual([true, 2]);
    const variant = send(second, next, told());
    expect(is(variant, 'varying')).toBe(true);
    expect(evidence(variant)).toEqual(NOTHING);
    expect(evidence(send(variant, fill('wrong')))).toEqual(NOTHING);
    expect(evidence(send(variant, fill('right')))).toEqual({ tries: 1, right: 1, clean: 1, passed: 0 });
    for (const s of [send(variant, next), send(variant, fill('to-teacher'))])
      expect(s.matches({ active: { teaching: 'checking' } })).toBe(true);
  });

  test('comes step by step where the method says so', () => {
    const whole = { steps: 2, blanks: [], variant: false };
    const first = begun('example', told(whole));
    expect([is(first, 'waiting'), first.context.working.shown]).toEqual([true, 1]);
    const over = send(first, next, told(whole));
    expect(over.matches({ active: { teaching: { presenting: 'speaking' } } })).toBe(true);
    expect(send(begun('lecture'), told(whole)).matches({ active: { teaching: 'checking' } })).toBe(true);
  });

  test('asked for anew says nothing of what the student knows, and the check comes again after it', () => {
    const checking = begun('lecture', next);
    const anew = send(checking, { type: 'example' }, told());
    expect(anew.context.working).toMatchObject({ pointId: 'a', n: 2, isAnew: true });
    const back = send(anew, fill('right'), next, told(), fill('right'), next, told(), fill('right'));
    expect(evidence(back)).toEqual(NOTHING);
    expect(back.matches({ active: { teaching: 'checking' } })).toBe(true);
    expect(back.context).toMatchObject({ step: checking.context.step, asked: 1 });
  });

  test('is not begun anew while one is worked, or where nobody waits for the student', () => {
    const anywhere = [begun('lecture'), begun('lecture', told()), begun('case', { type: 'stop' })];
    expect(anywhere.filter((s) => s.can({ type: 'example' }))).toEqual([]);
  });
});
