import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('Excel reads it as UTF-8, quotes what needs quoting', async () => {
  const blob = csvOf([
    ['行', '列', '原因'],
    [3, '姓名, 名', '"引号"\n两行'],
  ]);
  expect([...new Uint8Array(await blob.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(await blob.text()).toBe('行,列,原因\r\n3,"姓名, 名","""引号""\n两行"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j runs nowhere', async (hostile) => {
  expect(await csvOf([[hostile]]).text()).toContain(`'${hostile}`);
});
