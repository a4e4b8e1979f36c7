// Saving by itself: a moment after the last key, one at a time, and never losing one.
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { line } from '#contract/kit.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { button, clear, click, control, settle, show, startWords, text, type } from '#tests/support/form.tsx';
import type { Field, Values } from './field.ts';
import { FormPage } from './form-page.tsx';
import type { SaveContext } from './use-form-saving.ts';

const DELAY = 500;
const schema = z.strictObject({ name: line(10), intro: z.string().max(300).default('') });
const fields: Field[] = [
  { name: 'name', label: '名称', kind: 'text' },
  { name: 'intro', label: '简介', kind: 'textarea' },
];
const row = { version: 3, name: '单摆', intro: '旧' };
const onSave = vi.fn<(values: Values, context: SaveContext) => Promise<unknown>>();
const onClose = vi.fn();
const reload = vi.fn<() => Promise<Values>>();

beforeAll(startWords);
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 8, 1, 4, 4) });
  onSave.mockReset().mockImplementation(async (_values, { version }) => ({ version: (version ?? 0) + 1 }));
  onClose.mockReset();
  reload.mockReset();
  await show(
    <FormPage
      title="课程"
      autosave={DELAY}
      schema={schema}
      fields={fields}
      onSave={onSave}
      onClose={onClose}
      reload={reload}
      initial={row}
    />,
  );
});
afterEach(() => {
  clear();
  vi.useRealTimers();
});
const wait = async (ms = DELAY) => act(async () => vi.advanceTimersByTimeAsync(ms));
const contexts = () => onSave.mock.calls.map(([, context]) => context);

describe('when', () => {
  test('a moment after the last key, and not before', async () => {
    await type('名称', '扭');
    await wait(DELAY - 1);
    await type('名称', '扭摆');
    await wait(DELAY - 1);
    expect(onSave).not.toHaveBeenCalled();
    expect(text()).toContain('有修改，即将保存');
    await wait(1);
    expect(contexts()).toEqual([{ changed: { name: '扭摆' }, version: 3 }]);
    expect(text()).toMatch(/已保存 12:04/);
  });

  test('typed and taken back in time is nothing to save', async () => {
    await type('名称', '扭摆');
    await type('名称', '单摆');
    await wait();
    expect(onSave).not.toHaveBeenCalled();
  });

  test('what is wrong waits until it is mended, and takes the cursor from nobody', async () => {
    await type('名称', '');
    await type('简介', '新');
    await wait();
    expect([onSave.mock.calls.length, document.activeElement]).toEqual([0, control('简介')]);
    expect(text()).toContain('改好后才能保存');
    await type('名称', '扭摆');
    await wait();
    expect(contexts()).toEqual([{ changed: { name: '扭摆', intro: '新' }, version: 3 }]);
  });
});

test('what is typed while a save is under way goes with the next one, which waits for it', async () => {
  const first = Promise.withResolvers<unknown>();
  onSave.mockReturnValueOnce(first.promise);
  await type('名称', '扭摆');
  await wait();
  expect(text()).toContain('正在保存');
  await type('简介', '一');
  await wait();
  await type('简介', '一二');
  await wait();
  expect(onSave).toHaveBeenCalledOnce();
  first.resolve({ version: 8 });
  await settle();
  await wait();
  expect(contexts()).toEqual([
    { changed: { name: '扭摆' }, version: 3 },
    { changed: { intro: '一二' }, version: 8 },
  ]);
  expect([control('名称').value, control('简介').value]).toEqual(['扭摆', '一二']);
});

describe('a save that fails', () => {
  beforeEach(async () => {
    onSave.mockRejectedValueOnce(new ApiError(CLIENT.offline, '网络不可用'));
    await type('名称', '扭摆');
    await wait();
  });

  test('says so, keeps what was typed, and does not hammer', async () => {
    expect(text()).toContain('未保存');
    await wait(60_000);
    expect([onSave.mock.calls.length, control('名称').value]).toEqual([1, '扭摆']);
  });
  test('is tried again by hand', async () => {
    await click(button('重试'));
    expect(text()).toMatch(/已保存 12:04/);
    expect(contexts()[1]).toEqual({ changed: { name: '扭摆' }, version: 3 });
  });
  test('is tried again when the line is back', async () => {
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(text()).toContain('已保存');
  });
  test('is tried again with the next change', async () => {
    await type('简介', '新');
    await wait();
    expect(contexts()[1]).toEqual({ changed: { name: '扭摆', intro: '新' }, version: 3 });
  });
});

test('back to how it was opened, which is saved, too', async () => {
  await type('名称', '扭摆');
  await wait();
  await type('简介', '新');
  await click(button('恢复到打开时'));
  expect([control('名称').value, control('简介').value]).toEqual(['单摆', '旧']);
  await wait();
  expect(contexts().at(-1)).toEqual({ changed: { name: '单摆' }, version: 4 });
});

describe('leaving', () => {
  test('saves what is waiting, and goes', async () => {
    await type('名称', '扭摆');
    await click(button('完成'));
    expect(contexts()).toEqual([{ changed: { name: '扭摆' }, version: 3 }]);
    expect(onClose).toHaveBeenCalledOnce();
  });
  test('waits for the save under way, and saves the rest', async () => {
    const first = Promise.withResolvers<unknown>();
    onSave.mockReturnValueOnce(first.promise);
    await type('名称', '扭摆');
    await wait();
    await type('简介', '新');
    await click(button('完成'));
    first.resolve({ version: 4 });
    await settle();
    expect(contexts()[1]).toEqual({ changed: { intro: '新' }, version: 4 });
    expect(onClose).toHaveBeenCalledOnce();
  });
  test('asks when it cannot be saved', async () => {
    onSave.mockRejectedValue(new ApiError(CLIENT.offline, '网络不可用'));
    await type('名称', '扭摆');
    await click(button('完成'));
    expect(onClose).not.toHaveBeenCalled();
    expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('名称');
  });
});

describe('somebody else saved first', () => {
  const stale = () => onSave.mockRejectedValueOnce(new ApiError(CODE.conflict, '内容已被他人修改'));

  test('other fields: mine goes on top of theirs without a question', async () => {
    stale();
    reload.mockResolvedValue({ ...row, intro: '对方的', version: 9 });
    await type('名称', '扭摆');
    await wait();
    expect(control('简介').value).toBe('对方的');
    expect(contexts()).toEqual([
      { changed: { name: '扭摆' }, version: 3 },
      { changed: { name: '扭摆' }, version: 9 },
    ]);
    expect(text()).toContain('已保存');
  });

  test('the same field: nothing is saved until it is decided', async () => {
    stale();
    reload.mockResolvedValue({ version: 9, name: '复摆', intro: '对方的简介' });
    await type('名称', '扭摆');
    await wait();
    await wait(60_000);
    expect(onSave).toHaveBeenCalledOnce();
    expect(text()).toContain('别人也修改并保存了');
    expect(text()).toMatch(/我的扭摆.*对方的复摆/);
    await click(button('保存所选'));
    expect(text()).toContain('请选一个');
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(radios.map((r) => r.checked)).toEqual([false, false, false, true]);
    await click(radios[0] ?? document.body);
    await click(button('保存所选'));
    expect(contexts()[1]).toEqual({ changed: { name: '扭摆' }, version: 9 });
    expect([control('名称').value, control('简介').value]).toEqual(['扭摆', '对方的简介']);
  });

  test('back to editing keeps what I typed', async () => {
    stale();
    reload.mockResolvedValue({ version: 9, name: '复摆', intro: '旧' });
    await type('名称', '扭摆');
    await wait();
    await click(button('返回编辑'));
    expect(control('名称').value).toBe('扭摆');
  });

  test('refused for another reason is said as the server says it', async () => {
    onSave.mockRejectedValueOnce(new ApiError(CODE.conflict, '至少要留一名管理员'));
    reload.mockResolvedValue(row);
    await type('名称', '扭摆');
    await wait();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('至少要留一名管理员');
  });
});
