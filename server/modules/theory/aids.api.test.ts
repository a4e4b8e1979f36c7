// What a teacher has approved of a model's help, in a lesson: first in a second telling, and first after the wrong choice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockProps } from '#contract/blocks/index.ts';
import { answerFor, answerQuestion, blocksOf, type Question, stateOf, teachOn } from '#tests/support/lesson.ts';
import type { Stream } from '#tests/support/run.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
let courseId: string;
let pointId: string;
let source: { documentId: string; quote: string };
beforeAll(async () => {
  server = await testServer();
  const { rows } = await server.database.pool.query<{ course: string; point: string; source: typeof source }>(
    `select p.course_id as course, p.id as point, p.approved->'explanation'->0 as source from lesson_point p
      join organisation o on o.id = p.org_id and o.code = 'demo'
      where p.approved is not null and p.approved->'explanation'->0 ? 'quote'
        and exists (select from question q where q.point_id = p.id and q.kind = 'single' and q.approved is not null)
      order by p.sort`,
  );
  courseId = rows[0]?.course ?? '';
  pointId = rows[0]?.point ?? '';
  source = rows[0]?.source ?? { documentId: '', quote: '' };
});
afterAll(() => server.stop());

const quotes = (run: Stream) =>
  blocksOf<BlockProps<'citations'>>(run, 'citations').flatMap(({ items }) => items.map(({ quote }) => quote));

interface Given {
  kind: string;
  text: string;
  steps?: string[];
  against?: { questionId: string; key: string; text: string };
  status?: string;
}
async function given({ kind, text, steps = [], against, status = 'approved' }: Given): Promise<void> {
  await server.database.pool.query(
    `insert into point_aid (id, org_id, point_id, kind, text, steps, source, question_id, option_key, option_text, status, created_at)
      select $1, org_id, id, $3, $4, $5, $6, $7, $8, $9, $10, $11 from lesson_point where id = $2`,
    [
      ...[server.app.newId(), pointId, kind, text, JSON.stringify(steps), JSON.stringify(source)],
      ...[against?.questionId, against?.key, against?.text, status, server.app.now()],
    ],
  );
}

async function begin(name: string) {
  const student = await server.signIn(name);
  const whole = await student.call<{ lessonId: string }>('/api/Theory/Start', { courseId });
  const { data } = await student.call<{ lessonId: string }>('/api/Theory/Relearn', {
    lessonId: whole.data.lessonId,
    pointIds: [pointId],
  });
  return { student, lessonId: data.lessonId };
}
const send = (student: Client, lessonId: string, command: object) => teachOn(server, student, lessonId, command);
const asked = (run: Stream) => blocksOf<Question>(run, 'check-question').at(-1) as Question;

test('asked again, the approved tellings come first; a draft never; a lesson keeps what it met', async () => {
  await given({ kind: 'example', text: '例：绳长 1 米。', steps: ['第一步这样算。', '第二步那样算。'] });
  await given({ kind: 'explanation', text: '打个比方：像荡秋千。' });
  await given({ kind: 'case', text: '还没有通过的情形。', status: 'draft' });
  const { student, lessonId } = await begin('student01');
  await send(student, lessonId, { type: 'start' });
  const first = await send(student, lessonId, { type: 'again' });
  expect(first.text).toContain('打个比方：像荡秋千。');
  // what it stands on was told before: its mark alone stands behind it
  expect(first.text).not.toContain('见前面');
  expect(quotes(first)).toEqual([source.quote]);
  const second = await send(student, lessonId, { type: 'again' });
  expect(second.text).toContain('例：绳长 1 米。\n\n第一步这样算。\n\n第二步那样算。');
  const third = await send(student, lessonId, { type: 'again' });
  expect([first, second, third].some(({ text }) => text.includes('还没有通过'))).toBe(false);

  // taken out since: this lesson has met it, the next one has not
  await server.database.pool.query("update point_aid set deleted_at = 1 where kind = 'explanation'");
  const next = await begin('student04');
  await send(next.student, next.lessonId, { type: 'start' });
  expect((await send(next.student, next.lessonId, { type: 'again' })).text).toContain('例：绳长 1 米。');
});

test('a wrong choice meets the word on it that was approved, as long as the option says the same', async () => {
  const { rows } = await server.database.pool.query<{
    id: string;
    stem: string;
    options: { key: string; text: string }[];
    answer: string;
  }>(
    "select id, stem, approved->'options' as options, approved->>'answer' as answer from question where point_id = $1 and kind = 'single'",
    [pointId],
  );
  for (const { id, options, answer } of rows)
    for (const { key, text } of options.filter((o) => o.key !== answer)) {
      await given({
        kind: 'remedy',
        text: `改过之前的话。${text}`,
        against: { questionId: id, key, text: `${text}（旧）` },
      });
      await given({ kind: 'remedy', text: `这一项说的是别的事：${text}。`, against: { questionId: id, key, text } });
    }
  // which question comes is each lesson's own: here only those with a choice are left
  await server.database.pool.query("update question set deleted_at = 1 where point_id = $1 and kind <> 'single'", [
    pointId,
  ]);
  const { student, lessonId } = await begin('student05');
  let run = await send(student, lessonId, { type: 'start' });
  for (let n = 0; n < 20 && asked(run)?.kind !== 'single'; n++)
    run = stateOf(run).includes('check')
      ? await answerQuestion(server, student, lessonId, asked(run), true)
      : await send(student, lessonId, { type: 'next' });
  const question = asked(run);
  const value = await answerFor(server, question, false);
  const text = question.options?.find((o) => o.key === value)?.text ?? '';
  run = await send(student, lessonId, { type: 'answer', questionId: question.questionId, value });
  expect(run.text).toContain(`你选了「${text}」。这一项说的是别的事：${text}。`);
  expect(quotes(run)).toContain(source.quote);
  expect(run.text).not.toContain('改过之前的话');
});
