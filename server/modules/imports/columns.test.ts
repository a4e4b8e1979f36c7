// Which row of a sheet has its headings, and which heading says who somebody is.
import { expect, test } from 'vitest';
import { findColumns } from './columns.ts';

const found = (...rows: string[][]) => {
  const { at, errors, ignored, isBelow } = findColumns({ rows, flaws: [{ row: 0, column: 0, flaw: 'cell-merged' }] }, [
    'userName',
    'name',
  ]);
  return { at, errors, ignored, isBelow };
};

test('headings below a title are told once, with what to do', () => {
  const head = ['学号', '姓名', '班级'];
  expect(found(['高一(1)班名单', '', ''], ['', '', ''], head, ['1', '甲', '一班'])).toEqual({
    at: {},
    errors: [{ row: 1, column: '高一(1)班名单', reason: 'head-below', params: { row: 3 } }],
    ignored: [],
    isBelow: true,
  });
  // a sheet that lacks a heading is told which
  const { errors } = findColumns(
    {
      rows: [
        ['学号', '班级'],
        ['1', '一班'],
      ],
      flaws: [],
    },
    ['userName', 'name'],
  );
  expect(errors.map(({ column, reason }) => [column, reason])).toEqual([['姓名', 'head-missing']]);
});

test('a number of rows stands beside the numbers of people', () => {
  const columns = (...head: string[]) => {
    const { at, errors, ignored } = findColumns({ rows: [head], flaws: [] }, ['userName']);
    return [at.userName, ignored, errors.map((error) => error.column)];
  };
  expect(columns('ID', '学号', '姓名')).toEqual([1, ['ID'], []]);
  expect(columns('学号', '编号', '姓名')).toEqual([0, ['编号'], []]);
  expect(columns('ID', '姓名')).toEqual([0, [], []]);
  expect(columns('学号', '工号', '姓名')).toEqual([0, [], ['工号']]);
});
