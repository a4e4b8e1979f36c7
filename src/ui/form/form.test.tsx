// The form as a person meets it: what it says, what it sends, when it asks.
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CODE } from '#contract/codes.ts';
import { line } from '#contract/kit.ts';
import { phone } from '#contract/users.ts';
import { ApiError } from '#src/api/errors.ts';
import { button, clear, click, control, press, settle, show, startWords, text, type } from '#tests/support/form.tsx';
import type { Field, Values } from './field.ts';
import { FormPage } from './form-page.tsx';
import { FormPanel } from './form-panel.tsx';
import type { SaveContext } from './use-form-saving.ts';

const schema = z.strictObject({
  name: line(10),
  intro: z.string().trim().max(300).default(''),
  seats: z.number().int().min(1).max(99),
  phone: phone.nullable().default(null),
});
const fields: Field[] = [
  { name: 'name', label: '名称', kind: 'text', hint: '给学生看的' },
  { name: 'intro', label: '简介', kind: 'textarea', section: '说明' },
  { name: 'seats', label: '名额', kind: 'number', section: '说明' },
  { name: 'phone', label: '手机', kind: 'phone', section: '说明' },
];
const row = { id: 'x', version: 3, name: '单摆', intro: '', seats: 40, phone: null };

const onSave = vi.fn<(values: Values, context: SaveContext) => Promise<unknown>>();
const onClose = vi.fn();
beforeAll(startWords);
beforeEach(() => {
  onSave.mockReset().mockResolvedValue({ version: 4 });
  onClose.mockReset();
});
afterEach(clear);
afterEach(() => vi.unstubAllGlobals());

const page = (more: object = {}) =>
  show(
    <FormPage title="课程" schema={schema} fields={fields} onSave={onSave} onClose={onClose} initial={row} {...more} />,
  );
const save = () => click(button('保存'));

/** Uploads that end when they are told to. */
function heldUploads() {
  let latest: { status: number; responseText: string; onload(): void } | null = null;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        latest = this;
      }
    },
  );
  const end = (reply: object) =>
    act(async () => {
      if (!latest) throw new Error('nothing is on its way');
      latest.responseText = JSON.stringify(reply);
      latest.onload();
    });
  return {
    stored: (name: string, url: string) =>
      end({ code: 0, msg: '', data: { items: [{ id: 'f', name, size: 1, type: '', url }] } }),
    refused: (reason: string) => end({ code: 422, msg: '不能上传', data: { reason } }),
  };
}

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input?.dispatchEvent(new Event('change', { bubbles: true })));
}

describe('what is wrong', () => {
  test('is said under each field in the reader’s language, and the first has the focus', async () => {
    await page({ initial: undefined });
    await type('手机', '12');
    await save();
    expect(control('名称').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(control('名称'));
    expect(text()).toMatch(/请填写.*请填写.*请填写 11 位手机号/);
    expect(onSave).not.toHaveBeenCalled();
  });

  test('goes away while it is mended, and before anything is saved', async () => {
    await page();
    await type('名称', ' ');
    await save();
    expect(text()).toContain('请填写');
    await type('名称', '扭摆');
    expect(text()).not.toContain('请填写');
  });

  test('a number that is none, too large, not whole', async () => {
    await page();
    await save();
    await type('名额', '四十');
    expect(text()).toContain('格式不对');
    await type('名额', '100');
    expect(text()).toContain('不能大于 99');
    await type('名额', '');
    expect(text()).toContain('请填写');
  });

  test('the server’s reasons stand under their fields; what has no field stands above', async () => {
    onSave.mockRejectedValueOnce(
      new ApiError(CODE.invalid, '填写的内容有误', { fields: { seats: '超过上限', quota: '学校名额已满' } }),
    );
    await page();
    await type('名称', '扭摆');
    await save();
    expect(document.activeElement).toBe(control('名额'));
    expect(document.querySelector('[role=alert]')?.textContent).toBe('填写的内容有误\nquota：学校名额已满');
    expect(text()).toContain('超过上限');
    await type('名额', '41');
    expect(text()).not.toContain('超过上限');
  });

  test('another refusal is said above, and what was typed stays', async () => {
    onSave.mockRejectedValueOnce(new ApiError(CODE.forbidden, '您没有权限这样做'));
    await page();
    await type('名称', '扭摆');
    await save();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('您没有权限这样做');
    expect(control('名称').value).toBe('扭摆');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('what is marked', () => {
  test('required is what the schema wants filled', async () => {
    await page();
    expect(fields.map((f) => control(f.label).required)).toEqual([true, false, true, false]);
  });
  test('long texts count, short ones when they are nearly full', async () => {
    await page();
    expect(text()).toContain('0/300');
    expect(text()).not.toContain('/10');
    await type('名称', '一二三四五六七八');
    expect(text()).toContain('8/10');
  });
  test('sections can be jumped to', async () => {
    await page({ fields: fields.map((f) => ({ ...f, section: f.section ?? '基本' })) });
    Element.prototype.scrollIntoView = vi.fn();
    await click(button('说明'));
    expect(document.activeElement).toBe(control('简介'));
  });
});

describe('saving', () => {
  test('hands on trimmed values, what changed, and the version', async () => {
    await page();
    await type('名称', '  扭摆 ');
    await type('手机', '138 0000 0001');
    await save();
    expect(onSave).toHaveBeenCalledExactlyOnceWith(
      { name: '扭摆', intro: '', seats: 40, phone: '13800000001' },
      { changed: { name: '扭摆', phone: '13800000001' }, version: 3 },
    );
    expect(onClose).toHaveBeenCalledOnce();
  });

  test.each([
    ['s', { ctrlKey: true }],
    ['S', { metaKey: true }],
    ['Enter', { ctrlKey: true }],
  ])('by the keys %s %o', async (key, keys) => {
    await page();
    await type('名称', '扭摆');
    expect((await press(control('简介'), key, keys)).defaultPrevented).toBe(true);
    expect(onSave).toHaveBeenCalledOnce();
  });

  test('not by the Enter that ends a word of an input method', async () => {
    await page();
    const composed = await press(control('名称'), 'Enter', { isComposing: true });
    const after = await press(control('名称'), 'Enter', { keyCode: 229 } as KeyboardEventInit); // jsdom takes keyCode, its type does not
    expect([composed.defaultPrevented, after.defaultPrevented]).toEqual([true, true]);
    await press(control('名称'), 'Enter', { ctrlKey: true, isComposing: true });
    expect(onSave).not.toHaveBeenCalled();
  });

  test('once, however often it is asked for', async () => {
    const answer = Promise.withResolvers<unknown>();
    onSave.mockReturnValueOnce(answer.promise);
    await page();
    await type('名称', '扭摆');
    await press(control('名称'), 's', { ctrlKey: true });
    await press(control('名称'), 's', { ctrlKey: true });
    expect(onSave).toHaveBeenCalledOnce();
    answer.resolve({ version: 4 });
    await settle();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('after a file that is on its way; what was stopped is not saved without it', async () => {
    const held = heldUploads();
    const own = z.strictObject({ handout: z.string().default('') });
    await page({ schema: own, fields: [{ name: 'handout', label: '讲义', kind: 'file' }], initial: {} });
    await choose(new File(['x'], '讲义.pdf'));
    await save();
    expect(onSave).not.toHaveBeenCalled();
    await held.stored('讲义.pdf', '/f/1');
    expect(onSave.mock.calls[0]?.[0]).toEqual({ handout: '/f/1' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a file that was stopped, or refused, keeps the form open', async () => {
    const held = heldUploads();
    const own = z.strictObject({ handout: z.string().default('') });
    await page({ schema: own, fields: [{ name: 'handout', label: '讲义', kind: 'file' }], initial: {} });
    await choose(new File(['x'], '讲义.pdf'));
    await save();
    await held.refused('dangerous');
    expect(text()).toContain('“讲义.pdf”没有上传');
    expect(onSave).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('what is typed meanwhile keeps the form open, and goes with the next save on the new version', async () => {
    const answer = Promise.withResolvers<unknown>();
    onSave.mockReturnValueOnce(answer.promise);
    await page();
    await type('名称', '扭摆');
    await save();
    await type('简介', '后写的');
    answer.resolve({ version: 7 });
    await settle();
    expect(onClose).not.toHaveBeenCalled();
    await save();
    expect(onSave.mock.calls[1]?.[1]).toEqual({ changed: { intro: '后写的' }, version: 7 });
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('leaving', () => {
  const leaving = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';

  test('goes at once when nothing is typed', async () => {
    await page();
    await click(button('取消'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('asks and says what is lost; staying loses nothing', async () => {
    await page();
    await type('名额', '41');
    await click(button('取消'));
    expect(leaving()).toContain('名额');
    expect(leaving()).not.toContain('简介');
    await click(button('继续编辑'));
    expect([onClose.mock.calls.length, control('名额').value]).toEqual([0, '41']);
    await click(button('取消'));
    await click(button('放弃修改'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('typed and taken back is nothing to lose', async () => {
    await page();
    await type('名额', '41');
    await type('名额', '40');
    await click(button('取消'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape in a drawer asks, too', async () => {
    await show(
      <FormPanel title="课程" schema={schema} fields={fields} onSave={onSave} onClose={onClose} initial={row} />,
    );
    await type('名额', '41');
    await press(control('名额'), 'Escape');
    await vi.waitFor(() => expect(leaving()).toContain('名额'));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a closed tab asks only while there is something to lose', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await page();
    expect(leave()).toBe(false);
    await type('名额', '41');
    expect(leave()).toBe(true);
    await save();
    expect(leave()).toBe(false);
  });
});
