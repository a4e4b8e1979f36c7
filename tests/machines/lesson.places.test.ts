// Each place of a lesson: what the student sees there, what is said, what is kept of them, and which place is next.
import { describe, expect, test } from 'vitest';
import { type EventObject, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Taught, Verdict } from '#src/machines/lesson/evidence.ts';
import { type LessonInput, lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { type Method, PRESETS } from '#src/machines/lesson/methods.ts';
import { configurationOf, leavesOf } from '#src/machines/qa/hits.ts';

type Sent = EventObject & Record<string, unknown>;
interface Expected {
  at: string;
  /** With what each of the last step's blocks is shown. */
  shown?: [string, object][];
  /** Which effects the last step begins, with what they are given. */
  begun?: [string, object][];
  context?: object;
}

/** Where a lesson is after these events, and what the last one has brought about. */
function lesson(input: LessonInput, ...events: readonly Sent[]) {
  let [snapshot, actions] = initialTransition(lessonMachine, input) as unknown as Step;
  for (const event of events) [snapshot, actions] = transition(lessonMachine, snapshot, event as never) as Step;
  const at = leavesOf(configurationOf(snapshot)).replace(/^lesson\.(active\.teaching\.)?/, '');
  const shown = actions.filter((a) => !a.type.startsWith('xstate.')).map((a) => [a.type, a.params]);
  const begun = actions.filter((a) => a.type === 'xstate.spawnChild').map(({ params }) => [params.src, params.input]);
  return { at, shown, begun, snapshot, context: snapshot.context };
}
type Step = [SnapshotFrom<typeof lessonMachine>, readonly { type: string; params: { src: string; input: object } }[]];

const [start, next, again, stop] = ['start', 'next', 'again', 'stop'].map((type) => ({ type })) as [
  Sent,
  Sent,
  Sent,
  Sent,
];
const said = (id: string): Sent => ({ type: `xstate.done.actor.${id}`, actorId: id });
const failed = (id: string): Sent => ({ type: `xstate.error.actor.${id}`, actorId: id, error: new Error(id) });
const answer = (verdict: Verdict): Sent => ({ type: 'answer', questionId: 'q', verdict, guess: 0.25 });
const fill = (verdict: Verdict): Sent => ({ type: 'fill', verdict });
const [right, wrong, unsure] = [answer('right'), answer('wrong'), answer('to-teacher')];

const PLAN: Taught = { questions: 3, ladder: [1, 1, 1], example: false, discussion: false, retell: false, parts: [] };
const look = (plan: Partial<Taught> | null = {}): Sent => ({ ...said('look'), output: plan && { ...PLAN, ...plan } });

/** Between the two that are taught lies one that is passed over. */
const points = [
  { id: 'a', questions: 2 },
  { id: 'b', questions: 2, skip: true },
  { id: 'c', questions: 2 },
];
const LESSON = { points };
const PACED = { points, paced: true };
const by = (method: Partial<Method>, paced = false) => ({ points, paced, method: { ...PRESETS.lecture, ...method } });

/** It has gone on to the next point that is taught. */
const onward = (paced = false): Expected => ({
  at: 'opening.looking',
  begun: [['look', { pointId: 'c', paced }]],
  context: { at: 2 },
});
const speaks = (at: string, key: string, context: object = {}): Expected => ({
  at,
  begun: [['speak', { key }]],
  context,
});
const asks = (at: string, asked: number, verdict: Verdict | null = null, pointId = 'a'): Expected => ({
  at,
  shown: [['showQuestion', { pointId, asked, of: 2, verdict }]],
  context: { asked, verdict: null },
});
const works = (pointId: string): Expected => ({
  at: 'presenting.example.telling',
  begun: [['work', { pointId, n: 1, shown: 0, stepwise: false, work: true }]],
  context: { working: { pointId, n: 1, shown: 0, isAnew: true }, verdict: null },
});

const toTold = (plan?: Partial<Taught>): Sent[] => [start, next, look(plan)];
const toCheck = (plan?: Partial<Taught>): Sent[] => [...toTold(plan), next];

type Row = [string, Sent[], Expected];
const owes = (input: LessonInput, way: readonly Sent[], rows: readonly Row[]) =>
  test.each(rows)('%s', (_, events, expected) => expect(lesson(input, ...way, ...events)).toMatchObject(expected));

describe('the introduction, said, passed over, or passed over when it was cut', () => {
  const ends = [[said('intro')], [next], [stop, next]];
  const skips = [
    { id: 'a', questions: 1, skip: true },
    { id: 'b', questions: 1, skip: true },
    { id: 'c', questions: 1 },
  ];
  owes(LESSON, [], [['is said first', [start], speaks('intro.speaking', 'intro')]]);
  test.each(ends)('leads to the first point that is taught', (...events) => {
    expect(lesson({ points: skips }, start, ...events)).toMatchObject(onward());
  });
  test.each(ends)('leads to the evaluation where nothing is taught', (...events) => {
    const evaluated = { at: 'evaluating', shown: [['showEvaluation', {}]] };
    expect(lesson({ points: [] }, start, ...events)).toMatchObject(evaluated);
  });
  test.each(ends)('leads to the summary where nobody is asked to evaluate', (...events) => {
    const summed = { at: 'summary', shown: [['showSummary', { points: [] }]] };
    expect(lesson({ points: [], evaluates: false }, start, ...events)).toMatchObject(summed);
  });
});

describe('a point', () => {
  const heading: [string, object] = ['showHeading', { pointId: 'a', index: 0, of: 3 }];
  owes(
    LESSON,
    [start, next],
    [
      [
        'has its heading, and is explained',
        [look()],
        { ...speaks('presenting.speaking', 'point.a.0'), shown: [heading] },
      ],
      ['that was taken out meanwhile is passed over without a word', [look(null)], { ...onward(), shown: [] }],
    ],
  );
  test('that was taken out is remembered as passed over', () => {
    expect(lesson(LESSON, start, next, look(null)).context.points[0]).toMatchObject({ skip: true, tries: 0 });
  });
  owes(LESSON, toTold(), [
    ['explained, is asked about', [said('present')], asks('checking', 1)],
    ['whose explanation is passed over is asked about', [next], asks('checking', 1)],
    ['whose explanation was cut is asked about', [stop, next], asks('checking', 1)],
  ]);
  owes(PACED, toTold({ parts: [0, 0] }), [
    ['in parts is cut', [stop], { at: 'presenting.part.cut', begun: [] }],
    ['in parts may fail', [failed('part')], { at: 'presenting.part.cut', begun: [] }],
    [
      'in parts goes on with the one that was cut',
      [said('part'), next, stop, again],
      speaks('presenting.part.speaking', 'point.a.0.1'),
    ],
    [
      'in parts goes on with the one that failed',
      [failed('part'), again],
      speaks('presenting.part.speaking', 'point.a.0.0'),
    ],
  ]);
});

describe.each([
  ['checking', 1, []],
  ['rechecking', 2, [wrong, next]],
] as [string, number, Sent[]][])('a question that is open: %s', (at, asked, more) => {
  const paced = more.flatMap((event) => (event === wrong ? [wrong, next] : [event]));
  const tried = lesson(LESSON, ...toCheck(), ...more).context.points[0]?.tries ?? 0;
  owes(
    LESSON,
    [...toCheck(), ...more],
    [
      [
        'has a hint',
        [{ type: 'hint' }],
        { at, shown: [['showHint', { pointId: 'a', asked, level: 1 }]], context: { hinted: 1 } },
      ],
      [
        'has no more hints than it has',
        [{ type: 'hint' }, { type: 'hint' }],
        { at, shown: [], context: { hinted: 1 } },
      ],
      ['waits while it is explained again', [again], speaks('presenting.speaking', 'point.a.1', { verdict: null })],
      ['is the same after the explanation', [again, next], asks('checking', asked)],
      ['waits while an example is worked', [{ type: 'example' }], works('a')],
      ['waits while another point’s example is worked', [{ type: 'example', pointId: 'c' }], works('c')],
      ['is the same after the example', [{ type: 'example' }, next], asks('checking', asked)],
      ['keeps its hints', [{ type: 'hint' }, again, next, { type: 'hint' }], { at: 'checking', shown: [] }],
      ['answered right, is followed by the next', [right], asks('checking', asked + 1, 'right')],
      ['that the teacher must mark is followed by the next', [unsure], asks('checking', asked + 1, 'to-teacher')],
    ],
  );
  test('at one’s own pace, its result is read', () => {
    const read = lesson(PACED, ...toCheck(), ...paced, wrong);
    expect(read).toMatchObject({ at: 'turning', shown: [], begun: [], context: { verdict: 'wrong', asked } });
    expect(read.context.points[0]?.tries).toBe(tried + 1);
  });
});

describe('an answer', () => {
  owes(LESSON, toCheck(), [
    ['right is one of two', [right], { at: 'checking', context: { passed: 1, remedies: 0 } }],
    ['right for the second time ends the point', [right, right], { ...onward(), shown: [] }],
    [
      'that waits for the teacher is asked in another way, as often as there is something to ask',
      [unsure, unsure],
      asks('checking', 3, 'to-teacher'),
    ],
    [
      'that waits for the teacher ends the point where nothing is left to ask',
      [unsure, unsure, unsure],
      { ...onward(), shown: [] },
    ],
    ['wrong is gone into', [wrong], speaks('remedying.speaking', 'remedy.a.1.1.0', { remedies: 1, verdict: null })],
    ['right in part is gone into', [answer('partial')], speaks('remedying.speaking', 'remedy.a.1.1.0')],
    ['wrong again is gone into another way', [wrong, next, wrong], speaks('remedying.speaking', 'remedy.a.2.2.1')],
    [
      'wrong for the third time is the teacher’s to know, and the lesson goes on',
      [wrong, next, wrong, next, wrong],
      { ...onward(), shown: [['showFlag', { pointId: 'a' }]] },
    ],
  ]);
  test('that the teacher must mark says nothing of the student yet', () => {
    const { context } = lesson(LESSON, ...toCheck(), unsure);
    expect([context.passed, context.remedies, context.points[0]?.tries]).toEqual([0, 0, 0]);
  });
  test('wrong for the third time is kept for the teacher', () => {
    const flags = lesson(LESSON, ...toCheck(), wrong, next, wrong, next, wrong).context.points.map((p) => p.flagged);
    expect(flags).toEqual([true, false, false]);
  });
  owes(
    LESSON,
    [...toCheck(), wrong],
    [
      ['gone into, is followed by another question', [said('remedy')], asks('rechecking', 2)],
      ['gone into and passed over, too', [next], asks('rechecking', 2)],
      ['gone into and cut, too', [stop, next], asks('rechecking', 2)],
      ['whose remedy fails waits for the student', [failed('remedy')], { at: 'remedying.cut', begun: [] }],
      [
        'whose remedy failed is gone into when asked for',
        [failed('remedy'), again],
        speaks('remedying.speaking', 'remedy.a.1.1.0'),
      ],
    ],
  );
});

describe('wrong at the last question, it is the teacher’s to know, for none comes twice', () => {
  const flagged: Expected = { ...onward(), shown: [['showFlag', { pointId: 'a' }]] };
  owes(
    LESSON,
    [...toCheck(), unsure, unsure, wrong],
    [
      ['once gone into', [said('remedy')], flagged],
      ['passed over', [next], flagged],
      ['cut, and passed over', [stop, next], flagged],
    ],
  );
});

describe('a result that is read', () => {
  owes(
    PACED,
    [...toCheck(), wrong],
    [
      ['is gone into', [next], speaks('remedying.speaking', 'remedy.a.1.1.0', { verdict: null })],
      ['gives way to the explanation', [again], speaks('presenting.speaking', 'point.a.1', { verdict: null })],
      ['and explained, the check comes again', [again, next], asks('checking', 2)],
      ['gives way to an example', [{ type: 'example' }], works('a')],
      ['and shown by example, the check comes again', [{ type: 'example' }, next], asks('checking', 2)],
    ],
  );
});

describe('a point of which nothing is asked waits until it is read', () => {
  const way = toCheck({ questions: 0 });
  owes(PACED, way, [
    ['it waits', [], { at: 'turning', shown: [], begun: [], context: { asked: 0, verdict: null } }],
    ['read, it is left', [next], onward(true)],
    ['it is explained again', [again], speaks('presenting.speaking', 'point.a.1')],
    ['and waits once more', [again, said('present')], { at: 'turning', shown: [] }],
    ['it is shown by an example', [{ type: 'example' }], works('a')],
    ['and waits after it', [{ type: 'example' }, next], { at: 'turning', shown: [] }],
  ]);
});

describe('a variant of the example', () => {
  const layout = { steps: 2, blanks: [], variant: true };
  const way = [...toTold({ example: true }), next, { ...said('work'), output: layout }];
  const known = (...events: Sent[]) => {
    const { tries = 0, right = 0, clean = 0 } = lesson(by({ work: true }), ...way, ...events).context.points[0] ?? {};
    return [tries, right, clean];
  };
  owes(by({ work: true }), way, [
    [
      'is left to the student when every step stands',
      [],
      { at: 'presenting.example.varying', context: { working: { pointId: 'a', shown: 2 } } },
    ],
    ['solved, leads to the check', [fill('right')], asks('checking', 1)],
    ['missed, leads to the check', [fill('wrong')], asks('checking', 1)],
    ['passed over, leads to the check', [next], asks('checking', 1)],
  ]);
  test('solved alone is evidence, missed it is practice', () => {
    expect([known(fill('right')), known(fill('wrong'))]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });
});

describe('a discussion', () => {
  const talk = (isOver: boolean): [string, object] => ['showDiscussion', { pointId: 'a', isOver }];
  owes(LESSON, toTold({ questions: 0, discussion: true }), [
    ['is opened when the point is told', [said('present')], { at: 'discussing', shown: [talk(false)], begun: [] }],
    ['keeps what is said', [next, { type: 'say' }], { at: 'discussing', shown: [['keepSaid', { pointId: 'a' }]] }],
    ['is closed when it is left', [next, next], { ...onward(), shown: [talk(true)] }],
  ]);
  owes(LESSON, toCheck({ discussion: true }), [
    ['comes when the check is passed', [right, right], { at: 'discussing', shown: [talk(false)] }],
  ]);
});

describe('told in one’s own words', () => {
  const writes: Expected = { at: 'retelling.writing', shown: [['showRetelling', { pointId: 'a' }]], begun: [] };
  owes(by({ retell: true }), toCheck({ questions: 0, retell: true }), [
    ['it is written when the point is told', [], writes],
    ['it is compared', [wrong], speaks('retelling.speaking', 'retold.a', { verdict: null, remedies: 0 })],
    ['compared, the point is over', [wrong, said('compare')], { ...onward(), shown: [] }],
    ['not written, the point is over', [next], { ...onward(), shown: [] }],
    ['before that it is read again', [again], speaks('presenting.speaking', 'point.a.1')],
    ['and written afterwards', [again, next], writes],
  ]);
  owes(
    by({ retell: true }, true),
    [...toCheck({ questions: 1, retell: true }), right, next, wrong],
    [
      ['at one’s own pace, the comparison is read', [said('compare')], { at: 'retelling.turning', begun: [] }],
      ['and read, the point is over', [said('compare'), next], onward(true)],
    ],
  );
});

describe('an earlier point that comes back', () => {
  const input = {
    points: [
      { id: 'a', questions: 2 },
      { id: 'b', questions: 2 },
    ],
    method: { ...PRESETS.lecture, steps: ['explain', 'check'], hints: 0 } as Method,
  };
  const plan = { questions: 4, ladder: [] };
  const way = [...toCheck(plan), wrong, next, right, right, look(plan), next, right, right];
  const over: Expected = { at: 'evaluating', shown: [['showEvaluation', {}]], context: { onward: null } };
  owes(input, way, [
    ['is recalled', [], speaks('presenting.recall.speaking', 'recall.a.3', { at: 0, onward: 2 })],
    ['recalled, is asked about', [said('recall')], asks('checking', 4)],
    ['not recalled, is asked about', [next], asks('checking', 4)],
    ['cut, is asked about', [stop, next], asks('checking', 4)],
    ['is answered once', [next, right], over],
    ['missed again, is not gone into', [next, wrong], over],
    ['is left to the teacher', [next, unsure], over],
  ]);
  const outWith = (related: string[]) => [
    ...toCheck(),
    wrong,
    next,
    right,
    right,
    look({ related }),
    next,
    right,
    right,
  ];
  owes(input, outWith([]), [['and has nothing left to ask nor to be set against, is left', [], over]]);
  owes(input, outWith(['a']), [
    [
      'and has nothing left to ask, is set against the last',
      [],
      speaks('presenting.recall.speaking', 'recall.a.3.b', { at: 0, onward: 2 }),
    ],
    ['set against it, is left', [said('recall')], over],
    ['passed over, too', [next], over],
  ]);
});

describe('a point whose questions were all asked', () => {
  owes(LESSON, toCheck({ questions: 2 }), [
    ['ends with the last, right', [wrong, next, right], { ...onward(), shown: [] }],
    ['ends with the last, left to the teacher', [unsure, unsure], { ...onward(), shown: [] }],
    [
      'ends with what is said of the last, wrong: the teacher is told',
      [right, wrong, next],
      { ...onward(), shown: [['showFlag', { pointId: 'a' }]] },
    ],
  ]);
  owes(
    PACED,
    [...toTold({ questions: 1, parts: [1, 0] }), said('part')],
    [
      ['is told on, right', [right, next], speaks('presenting.part.speaking', 'point.a.0.1')],
      ['and left, told', [right, next, said('part')], { ...onward(true), shown: [] }],
      ['is told on, wrong', [wrong, next, next], { at: 'presenting.part.turning' }],
    ],
  );
  const three = {
    points: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, questions: 2 })),
    method: { ...PRESETS.lecture, steps: ['explain', 'check'], hints: 0 } as Method,
  };
  test('is not mixed in again', () => {
    const once = (plan: Partial<Taught>) => [look(plan), next, right, right];
    const all = (plan: Partial<Taught>) => lesson(three, start, next, ...once(plan), ...once(plan), ...once(plan));
    expect(all({ questions: 2 }).at).toBe('opening.looking');
    expect(all({ questions: 3 })).toMatchObject({ at: 'presenting.recall.speaking', context: { at: 0 } });
  });
});

describe('the end', () => {
  const input = { points: [{ id: 'a', questions: 0 }] };
  const way = [...toCheck({ questions: 0 })];
  const summary: Expected = {
    at: 'summary',
    shown: [['showSummary', { points: [{ id: 'a', tries: 0, flagged: false }] }]],
  };
  owes(input, way, [
    ['it is evaluated', [], { at: 'evaluating', shown: [['showEvaluation', {}]] }],
    ['evaluated, it is summed up', [{ type: 'evaluate' }], summary],
    ['not evaluated, it is summed up', [next], summary],
    ['read, it is done', [next, next], { at: 'done' }],
  ]);
  test('is an end', () => expect(lesson(input, ...way, next, next).snapshot.status).toBe('done'));
});

describe('a question of the student’s own', () => {
  const ask = (runId: string, after: number): Sent => ({ type: 'ask', runId, after });
  const answers = (runId: string, after: number): Expected => ({
    at: 'active.asking.answering',
    begun: [['answer', { runId, after }]],
    context: { askRun: runId, askAfter: after },
  });
  const cut = { at: 'active.asking.cut', begun: [] };
  owes(
    LESSON,
    [...toCheck(), ask('r1', 5)],
    [
      ['is answered at once', [], answers('r1', 5)],
      ['gives way to another', [ask('r2', 9)], answers('r2', 9)],
      ['that cannot be answered waits for the student', [failed('answer')], cut],
      ['that is stopped waits for the student', [stop], cut],
      ['that was cut is answered when asked for again', [failed('answer'), again], answers('r1', 5)],
      ['that was cut gives way to another', [stop, ask('r2', 9)], answers('r2', 9)],
    ],
  );
  test.each([[said('answer')], [next], [stop, next]])('leads back to the very question that was open', (...events) => {
    const before = lesson(LESSON, ...toCheck());
    const back = lesson(LESSON, ...toCheck(), ask('r1', 5), ...events);
    expect([back.at, back.shown]).toEqual(['checking', before.shown]);
    expect(back.context).toEqual({ ...before.context, askRun: 'r1', askAfter: 5 });
  });
  const toTeacher: Sent = { type: 'ask', runId: 'r9', after: 9, to: 'teacher' };
  test('for the teacher leaves the open question where it is, and nobody answers', () => {
    const before = lesson(LESSON, ...toCheck());
    const told = lesson(LESSON, ...toCheck(), toTeacher);
    expect(told).toMatchObject({ at: 'checking', begun: [] });
    expect(told.context).toEqual(before.context);
  });
  test('for the teacher changes nothing of another that is answered, or was cut', () => {
    const way = [...toCheck(), ask('r1', 5)];
    expect(lesson(LESSON, ...way, toTeacher)).toMatchObject(answers('r1', 5));
    const told = lesson(LESSON, ...way, stop, toTeacher);
    expect(told).toMatchObject(cut);
    expect(told.context).toMatchObject({ askRun: 'r1', askAfter: 5 });
  });
});

test('who has paused is held by the teacher all the same, and is paused when the teacher goes on', () => {
  const way = [...toCheck(), { type: 'pause' }, { type: 'hold', by: '', alone: false }];
  expect(lesson(LESSON, ...way).at).toBe('held.paused');
  expect(lesson(LESSON, ...way, { type: 'resume' }).at).toBe('held.paused');
  expect(lesson(LESSON, ...way, { type: 'release' }).at).toBe('paused');
});
