// A password and a phone of one's own: what is missing is said, and what is sent is what was typed.
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { provideSession } from '#src/api/session.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { PhoneSetting } from './phone-setting.tsx';

const UPDATE = '/api/SysUser/UpdatePwd';
const UNBIND = '/api/SysUser/DeleteUserPhone';

let shown: Shown;
afterEach(() => shown.unmount());

/** Into the nth field of the open dialog. */
function type(n: number, text: string): void {
  const input = document.querySelectorAll<HTMLInputElement>('[role=dialog] input')[n];
  if (!input) throw new Error(`no field ${n}`);
  act(() => {
    // React hears of a value only through the element's own setter
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () => act(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
const sent = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);

test('a password is changed once both say the same', async () => {
  shown = await renderScreen(<PasswordSetting />, { answers: { [UPDATE]: null } });
  shown.press(await shown.comes('button', '修改密码'));
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] input')).toHaveLength(3));
  type(0, 'Old-pendulum-26');
  type(1, 'Quiet-pendulum-26');
  type(2, 'another');
  submit();
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(sent(UPDATE)).toEqual([]);
  type(2, 'Quiet-pendulum-26');
  submit();
  await vi.waitFor(() => expect(sent(UPDATE)).toEqual([{ OldPwd: 'Old-pendulum-26', NewPwd: 'Quiet-pendulum-26' }]));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog][data-state=open]')).toBeNull());
});

test('a phone is taken off the account by its password, and not without', async () => {
  const none = async () => {};
  const reload = vi.fn(none);
  const rest = { signIn: none, signOut: none, passGate: none, renew: async () => true, demandGate: () => {} };
  provideSession(async () => ({ ...rest, reload }));
  shown = await renderScreen(<PhoneSetting phone="13800000000" />, { answers: { [UNBIND]: null } });
  shown.press(await shown.comes('button', '解除绑定'));
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] input')).toHaveLength(1));
  submit();
  await vi.waitFor(() => expect(document.querySelector('[aria-invalid=true]')).not.toBeNull());
  expect(sent(UNBIND)).toEqual([]);
  type(0, 'Old-pendulum-26');
  submit();
  await vi.waitFor(() => expect(sent(UNBIND)).toEqual([{ pwd: 'Old-pendulum-26' }]));
  // what the whole app knows of the person is asked for anew
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
