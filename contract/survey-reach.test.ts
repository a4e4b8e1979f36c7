// What nobody can come to, told from what somebody can.
import { expect, test } from 'vitest';
import { type Condition, type SurveyKind, surveyPath, type When } from './survey-path.ts';
import { unreachableIn } from './survey-reach.ts';

const KEYS = ['a', 'b', 'c'];
const OPTIONS = KEYS.map((key) => ({ key }));
const asking = (id: string, when?: When) => ({ id, kind: 'single' as const, options: OPTIONS, when });
const one = (questionId: string, ...value: string[]): Condition => ({ questionId, is: 'one', value });
const pages = (...questions: ReturnType<typeof asking>[]) => ({ pages: [{ questions }] });

test('no such option, two that exclude each other, and all behind it', () => {
  expect(unreachableIn(pages(asking('a'), asking('b', { all: [one('a', 'z')] })))).toEqual(['b']);
  expect(
    unreachableIn(
      pages(asking('a'), asking('b', { all: [one('a', 'a'), one('a', 'b')] }), asking('c', { all: [one('b', 'a')] })),
    ),
  ).toEqual(['b', 'c']);
  const none: Condition = { questionId: 'a', is: 'none', value: ['a'] };
  expect(unreachableIn(pages(asking('a'), asking('b', { all: [one('a', 'a'), none] })))).toEqual(['b']);
  expect(unreachableIn(pages(asking('a'), asking('b', { any: [one('a', 'a'), one('a', 'b')] })))).toEqual([]);
  // the page and its question want different answers
  const behind = { when: { all: [one('a', 'a')] }, questions: [asking('b', { any: [one('a', 'b'), one('a', 'c')] })] };
  expect(unreachableIn({ pages: [{ questions: [asking('a')] }, behind] })).toEqual(['b']);
});

interface Asked {
  kind: SurveyKind;
  required?: boolean;
  from?: number;
  to?: number;
  min?: number;
  max?: number;
}
const SCALE: Asked = { kind: 'scale', from: 1, to: 5 };
const REQUIRED: Asked = { kind: 'single', required: true };
const has = (is: Condition['is'], value: Condition['value']): Condition => ({ questionId: 'q', is, value });

test.each<[string, Asked, Condition[], boolean]>([
  ['below a scale', SCALE, [has('<', 1)], false],
  ['the lowest of a scale', SCALE, [has('<', 2)], true],
  ['above a scale', SCALE, [has('>', 5)], false],
  ['between two steps of a scale', SCALE, [has('>', 3), has('<', 4)], false],
  ['one step of a scale', SCALE, [has('>', 2), has('<', 4)], true],
  ['above the greatest number', { kind: 'number', min: 1, max: 5 }, [has('>', 9)], false],
  ['the greatest number and above', { kind: 'number', min: 1, max: 5 }, [has('>', 5)], false],
  ['between two numbers', { kind: 'number' }, [has('>', 3), has('<', 4)], true],
  ['any greater number', { kind: 'number' }, [has('>', 9)], true],
  ['above and below', { kind: 'number' }, [has('>', 4), has('<', 3)], false],
  ['a number with one of its ends', { kind: 'number', max: 5 }, [has('<', -100)], true],
  ['none of all that must be chosen from', REQUIRED, [has('none', KEYS)], false],
  ['none of all that may be chosen from', { kind: 'single' }, [has('none', KEYS)], true],
  ['none of some that must be chosen from', REQUIRED, [has('none', ['a', 'b'])], true],
  ['several of a multiple choice', { kind: 'multiple' }, [has('one', ['a']), has('one', ['b'])], true],
  ['none of all of a required multiple', { kind: 'multiple', required: true }, [has('none', KEYS)], false],
  ['a key of a matrix, whose answer is none', { kind: 'matrix' }, [has('one', ['a'])], false],
  ['no key of a matrix', { kind: 'matrix', required: true }, [has('none', ['a'])], true],
  ['a key of a share', { kind: 'share' }, [has('one', ['a'])], false],
  ['words', { kind: 'short' }, [has('one', ['好'])], true],
  ['neither of a judgement', { kind: 'judge', required: true }, [has('none', [true]), has('none', [false])], false],
  ['between two days', { kind: 'date' }, [has('>', '2026-11-28'), has('<', '2026-11-30')], true],
  ['between one day and the next', { kind: 'date' }, [has('>', '2026-11-28'), has('<', '2026-11-29')], false],
  ['before no day', { kind: 'date' }, [has('<', '')], false],
])('%s', (_name, asked, all, isReached) => {
  const questions = [{ id: 'q', options: OPTIONS, ...asked }];
  // the same of a question and of a page
  expect(unreachableIn({ pages: [{ questions: [...questions, asking('x', { all })] }] })).toEqual(
    isReached ? [] : ['x'],
  );
  expect(unreachableIn({ pages: [{ questions }, { when: { all }, questions: [asking('x')] }] })).toEqual(
    isReached ? [] : ['x'],
  );
});

test('what some answers lead to is never named: all of them over drawn surveys', () => {
  let state = 7;
  const draw = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
  const wrong: string[] = [];
  let named = 0;
  for (let round = 0; round < 150; round++) {
    const condition = (below: number): Condition =>
      ({
        questionId: `q${draw(below)}`,
        is: draw(2) ? 'one' : 'none',
        value: KEYS.filter(() => draw(2) === 0),
      }) as const;
    const questions = Array.from({ length: 4 }, (_, n) => {
      const list = n === 0 ? [] : Array.from({ length: draw(4) }, () => condition(n));
      const when = list.length === 0 ? undefined : draw(2) ? { all: list } : { any: list };
      return { ...asking(`q${n}`, when), required: draw(2) === 0 };
    });
    const unreachable = new Set(unreachableIn({ pages: [{ questions }] }));
    named += unreachable.size;
    for (let given = 0; given < 4 ** 4; given++) {
      const answers = Object.fromEntries(questions.map(({ id }, n) => [id, KEYS[Math.floor(given / 4 ** n) % 4]]));
      const { shown, kept } = surveyPath({ pages: [{ id: 'p', questions }] }, answers);
      if (questions.some(({ id, required }) => required && shown.includes(id) && kept[id] === undefined)) continue;
      wrong.push(...shown.filter((id) => unreachable.has(id)));
    }
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(30);
});
