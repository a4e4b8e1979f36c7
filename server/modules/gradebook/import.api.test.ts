// Scores from sheets, as their cells are seen: percentages, errors, titles in two widths.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScoresImported } from '#contract/gradebook.ts';
import { rowsXml, workbookParts } from '#server/platform/sheet/fixtures.ts';
import { taughtBy } from '#tests/support/demo.ts';
import { zip } from '#tests/support/documents.ts';
import { type Client, type TestServer, testServer } from '#tests/support/server.ts';
import { ended, send } from '#tests/support/upload.ts';

let server: TestServer;
let teacher: Client;
let courseId: string;
beforeAll(async () => {
  server = await testServer();
  teacher = await server.signIn('teacher01');
  ({ courseId } = await taughtBy(server, teacher));
  for (const [title, max] of [
    ['测验', 100],
    ['口试', 20],
    ['作业1', 100],
  ] as const)
    await teacher.call('/OrgApi/CourseScoreManage/AddColumn', { courseId, title, max });
});
afterAll(() => server.stop());

const run = async (bytes: string | Uint8Array, commit = '0') => {
  const file = { name: typeof bytes === 'string' ? '成绩.csv' : '成绩.xlsx', bytes };
  const fields = { courseId, commit };
  const { data } = await send<{ jobId: string }>(server, teacher, '/OrgApi/CourseScoreManage/Import', [file], fields);
  const job = await ended(teacher, data.jobId);
  const result = job.result as unknown as ScoresImported; // of this kind of job
  return {
    changes: result?.changes.map(({ column, to }) => [column, to]),
    errors: job.errors.map((e) => [e.row, e.column, e.reason]),
  };
};

test('85 % is 85 of a hundred, and of another most nobody knows', async () => {
  const cells = ['<c s="1"><v>0.85</v></c>', '<c s="1"><v>0.85</v></c>'].join('');
  const parts = workbookParts(
    rowsXml([['学号', '测验', '口试'], ['student05']]).replace(
      '</c></row></sheetData>',
      `</c>${cells}</row></sheetData>`,
    ),
  );
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>';
  expect(await run(zip({ ...parts, 'xl/styles.xml': styles }))).toEqual({
    changes: [['测验', 85]],
    errors: [[2, '口试', 'cell-percent']],
  });
  expect(await run('学号,测验,口试\nstudent05,８５％,\nstudent06,85.5 %,5%')).toEqual({
    changes: [
      ['测验', 85],
      ['测验', 85.5],
    ],
    errors: [[3, '口试', 'cell-percent']],
  });
});

test('error cells are named', async () => {
  expect(await run('学号,测验\nstudent05,#N/A\n#REF!,5')).toEqual({
    changes: [],
    errors: [
      [2, '测验', 'cell-error'],
      [3, '学号', 'cell-error'],
    ],
  });
});

test('numbers and titles in two widths, the exact one first', async () => {
  expect((await run('学号,作业１\nｓｔｕｄｅｎｔ０５,7')).changes).toEqual([['作业1', 7]]);
  const two = await teacher.call<{ id: string }>('/OrgApi/CourseScoreManage/AddColumn', { courseId, title: '另一列' });
  await server.database.pool.query("update gradebook_column set title = '作业１' where id = $1", [two.data.id]);
  expect(await run('学号,作业１,作业1\nstudent05,1,2')).toEqual({
    changes: [
      ['作业１', 1],
      ['作业1', 2],
    ],
    errors: [],
  });
  await server.database.pool.query("update gradebook_column set title = '作业1' where id = $1", [two.data.id]);
  expect((await run('学号,作业1\nstudent05,1')).errors).toEqual([[1, '作业1', 'titleTwice']]);
  expect((await run('学号,测验,测验\nstudent05,1,2')).errors).toEqual([[1, '测验', 'head-twice']]);
});
