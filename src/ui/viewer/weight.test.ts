import { describe, expect, test } from 'vitest';
import { docx, paragraph, zip } from '#tests/support/documents.ts';
import { viewKindOf } from './kind.ts';
import { checkWeight } from './weight.ts';

const reasonOf = (bytes: Uint8Array): unknown => {
  try {
    checkWeight(Uint8Array.from(bytes).buffer);
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

describe('an archive is weighed before it is unpacked', () => {
  const claimed = (size: number) => zip({ 'word/document.xml': 'x', 'a.xml': 'y' }, { 'a.xml': size });
  test.each<[string, Uint8Array, unknown]>([
    ['a document', docx(paragraph('文')), undefined],
    ['two hundred megabytes, nearly', claimed(200 * 1024 * 1024 - 1), undefined],
    ['more than that', claimed(200 * 1024 * 1024), 'large'],
    ['too long itself', new Uint8Array(30 * 1024 * 1024 + 1), 'large'],
    ['no archive', new TextEncoder().encode('a text that is no archive, of some length'), 'broken'],
    ['nothing', new Uint8Array(0), 'broken'],
    ['one cut off', docx(paragraph('文')).subarray(0, 300), 'broken'],
    ['one without its beginning', docx(paragraph('文')).subarray(200), 'broken'],
  ])('%s', (_what, bytes, right) => expect(reasonOf(bytes)).toBe(right));
});

test.each([
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'x', 'word'],
  ['image/png', 'x.docx', 'picture'],
  ['', 'a.PPTX', 'slides'],
  ['application/octet-stream', '成绩.xlsx', 'sheet'],
  ['application/pdf', '', 'pdf'],
  ['text/plain; charset=utf-8', '说明', 'text'],
  ['', '数据.csv', 'text'],
  ['image/svg+xml', 'x', undefined],
  ['text/html', 'x.html', undefined],
  ['', 'docx', undefined],
])('%s %s is shown as %s', (type, name, kind) => expect(viewKindOf({ type, name })).toBe(kind));
