import { expect, test } from 'vitest';
import { adopted, begin, chosen, isUnsaved, NO_NOTE, refused, saved, sent, typed } from './note.ts';

const kept = (text: string, version: number) => ({ text, version, at: version });

test('typed, sent, typed on, saved: what came after the sending stays to be sent', () => {
  let n = sent(typed(begin(NO_NOTE, null), '摆长'));
  n = saved(typed(n, '摆长是'), { version: 1, at: 5 });
  expect(n).toMatchObject({ text: '摆长是', base: { text: '摆长', version: 1, at: 5 } });
  expect(isUnsaved(n)).toBe(true);
});

test('what this device kept counts over what the server has, until both are the same', () => {
  const draft = { text: '离线写的', base: NO_NOTE, tried: null };
  expect(isUnsaved(begin(kept('旧的', 3), draft))).toBe(true);
  expect(begin(kept('离线写的', 3), draft)).toMatchObject({ base: { version: 3 }, conflict: null });
});

test('one’s own text whose answer was lost is no conflict; another’s is, and each way out keeps what was chosen', () => {
  const mine = sent(typed(begin(NO_NOTE, null), '第一句。第二句。'));
  expect(refused(mine, kept('第一句。', 1), '第一句。')).toMatchObject({ conflict: null, base: { version: 1 } });
  const n = refused(mine, kept('别处写的', 4), null);
  expect(n.conflict?.version).toBe(4);
  expect(chosen(n, 'both')).toMatchObject({
    text: '第一句。第二句。\n\n别处写的',
    base: { version: 4 },
    conflict: null,
  });
  expect(chosen(n, 'mine').text).toBe('第一句。第二句。');
  expect(isUnsaved(chosen(n, 'theirs'))).toBe(false);
});

test('news of another device is taken only where nothing is being written', () => {
  const n = begin(kept('旧', 1), null);
  expect(adopted(n, kept('新', 2)).text).toBe('新');
  expect(adopted(typed(n, '正在写'), kept('新', 2)).text).toBe('正在写');
  expect(adopted(n, kept('更旧', 1))).toBe(n);
});
