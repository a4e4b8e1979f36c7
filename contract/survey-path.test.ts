// Which questions are asked: against a second reading of the rule, over surveys and answers drawn from a seed.
import { expect, test } from 'vitest';
import { type Condition, ringIn, type SurveyPages, surveyPath, type When } from './survey-path.ts';

/** A number below `n`, the same for the same seed. */
function drawing(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

const KEYS = ['a', 'b', 'c'];

function survey(draw: (n: number) => number): SurveyPages {
  const asked: string[] = [];
  const condition = (): Condition => {
    const questionId = asked[draw(asked.length)] ?? '';
    const is = (['one', 'none', '<', '>'] as const)[draw(4)] ?? 'one';
    return is === 'one' || is === 'none'
      ? { questionId, is, value: KEYS.filter(() => draw(2) === 0) }
      : { questionId, is, value: draw(5) };
  };
  const when = (): When | undefined => {
    if (asked.length === 0 || draw(3) > 0) return undefined;
    const list = Array.from({ length: 1 + draw(3) }, condition);
    return draw(2) === 0 ? { all: list } : { any: list };
  };
  const pages = Array.from({ length: 1 + draw(4) }, (_page, p) => ({
    id: `p${p}`,
    when: when(),
    questions: Array.from({ length: 1 + draw(4) }, (_question, q) => {
      const own = when();
      const id = `q${p}${q}`;
      asked.push(id);
      return { id, kind: draw(2) === 0 ? ('single' as const) : ('scale' as const), when: own };
    }),
  }));
  return { pages };
}

/** The rule again, as it would be told: a question is asked where its page and it are, by the answers to asked questions alone. */
function isAsked(pages: SurveyPages['pages'], id: string, answers: Record<string, unknown>): boolean {
  const page = pages.find(({ questions }) => questions.some((one) => one.id === id));
  const question = page?.questions.find((one) => one.id === id);
  const told = ({ questionId, is, value }: Condition): boolean => {
    const answer = isAsked(pages, questionId, answers) ? (answers[questionId] ?? null) : null;
    if (is === 'none') return answer === null || !(value as unknown[]).includes(answer);
    if (answer === null) return false;
    if (is === 'one') return (value as unknown[]).includes(answer);
    return is === '<' ? Number(answer) < Number(value) : Number(answer) > Number(value);
  };
  return [page?.when, question?.when].every(
    (when) => when === undefined || ('all' in when ? when.all.every(told) : when.any.some(told)),
  );
}

test('the path of two thousand surveys is what the rule says', () => {
  let hidden = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const draw = drawing(seed);
    const { pages } = survey(draw);
    const questions = pages.flatMap((page) => page.questions);
    const answers = Object.fromEntries(
      questions.flatMap(({ id, kind }) =>
        draw(4) === 0 ? [] : [[id, kind === 'single' ? KEYS[draw(3)] : draw(5)] as const],
      ),
    );
    const { shown, kept } = surveyPath({ pages }, answers);
    const expected = questions.filter(({ id }) => isAsked(pages, id, answers)).map(({ id }) => id);
    expect(shown, `seed ${seed}`).toEqual(expected);
    expect(Object.keys(kept).toSorted()).toEqual(expected.filter((id) => id in answers).toSorted());
    hidden += questions.length - shown.length;
    expect(ringIn({ pages })).toBeNull();
  }
  expect(hidden).toBeGreaterThan(1000);
});

const asking = (id: string, when?: When) => ({
  id,
  kind: 'single' as const,
  options: KEYS.map((key) => ({ key })),
  when,
});
const one = (questionId: string, ...value: string[]): Condition => ({ questionId, is: 'one', value });

test('a condition on itself or on what comes later is a ring, with its place', () => {
  const page = (id: string, questions: ReturnType<typeof asking>[], when?: When) => ({ id, questions, when });
  expect(ringIn({ pages: [page('p', [asking('a', { all: [one('a', 'a')] })])] })).toBe('pages.0.questions.0.when');
  expect(ringIn({ pages: [page('p', [asking('a', { any: [one('b', 'a')] }), asking('b')])] })).toBe(
    'pages.0.questions.0.when',
  );
  expect(ringIn({ pages: [page('p', [asking('a')]), page('q', [asking('b')], { all: [one('b', 'a')] })] })).toBe(
    'pages.1.when',
  );
  expect(ringIn({ pages: [page('p', [asking('a'), asking('b', { all: [one('a', 'a')] })])] })).toBeNull();
});
