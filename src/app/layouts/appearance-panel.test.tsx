// The drawer of looks: what it offers, that each choice is painted, and that a person's own wins over the school's.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LAYOUTS, LOOK, THEME_COLOURS } from '#contract/look.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { appearance, resetAppearance, setSchoolLook } from '../theme/mode.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import '../routes.work.data.ts';

let shown: Shown;
beforeAll(() => localStorage.clear());
beforeEach(async () => {
  shown = await renderScreen(<AppearancePanel trigger={<button type="button">外观</button>} />, {
    at: '/system/setting',
    answers: {},
  });
  resetAppearance();
  setSchoolLook(LOOK);
});
afterEach(() => {
  shown.unmount();
  // the page outlives this file
  resetAppearance();
  setSchoolLook(LOOK);
});

const legends = () => [...document.querySelectorAll('legend')].map((one) => one.textContent);
const isPressed = (name: string) => shown.find('button', name).getAttribute('aria-pressed') === 'true';
const dark = () => document.documentElement.classList.contains('dark');

test('it has mode, four layouts, 24 colours and others, and each part of the workspace', () => {
  expect(legends()).toEqual('颜色模式 布局 主题色 其他颜色 头部 标签 侧栏 菜单 页脚 页面'.split(' '));
  expect([LAYOUTS.length, THEME_COLOURS.length]).toEqual([4, 24]);
  for (const name of ['浅色', '深色', '跟随系统', '顶部加侧栏', '顶部', '侧栏', '窄栏加侧栏'])
    shown.find('button', name);
  const colours = [...document.querySelectorAll('fieldset')][2]?.querySelectorAll('button');
  expect(colours).toHaveLength(24);
});

test('what is pressed is chosen and painted, each part by itself', async () => {
  shown.press(shown.find('button', '深色'));
  expect([isPressed('深色'), dark()]).toEqual([true, true]);
  shown.press(shown.find('button', '侧栏'));
  expect([isPressed('侧栏'), appearance().layout]).toEqual([true, 'vertical']);
  const other = [...document.querySelectorAll<HTMLButtonElement>('fieldset button[title]')].find(
    (one) => one.getAttribute('aria-pressed') === 'false',
  );
  shown.press(other ?? document.body);
  expect(document.documentElement.style.getPropertyValue('--chakra-colors-brand-500')).not.toBe('');
  const switches = [...document.querySelectorAll<HTMLInputElement>('fieldset input[type=checkbox]')];
  const flags = (Object.keys(LOOK) as (keyof typeof LOOK)[]).filter((name) => typeof LOOK[name] === 'boolean');
  expect(switches).toHaveLength(flags.length);
  const turned = () => flags.filter((name) => appearance()[name] !== LOOK[name]).length;
  // one after the other: each is a part of its own
  for (const [n, one] of switches.entries()) {
    shown.press(one);
    await expect.poll(turned).toBe(n + 1);
  }
});

test('the school’s look is the default; one’s own wins, and can be taken back', () => {
  setSchoolLook({ ...LOOK, mode: 'dark', layout: 'horizontal', footer: !LOOK.footer });
  expect([dark(), appearance().layout, appearance().footer]).toEqual([true, 'horizontal', !LOOK.footer]);
  shown.press(shown.find('button', '浅色'));
  // of the rest the school's stays
  expect([dark(), appearance().layout]).toEqual([false, 'horizontal']);
  setSchoolLook({ ...LOOK, mode: 'dark', layout: 'vertical-mix' });
  expect([dark(), appearance().layout]).toEqual([false, 'vertical-mix']);
  shown.press(shown.find('button', '用学校的默认外观'));
  expect(dark()).toBe(true);
});

test('the whole screen is taken where the browser has one to give', async () => {
  expect(shown.text()).not.toContain('全屏');
  const request = vi.fn(async () => {});
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.defineProperty(document.documentElement, 'requestFullscreen', { value: request, configurable: true });
  // drawn anew
  setSchoolLook({ ...LOOK, wide: !LOOK.wide });
  shown.press(await shown.comes('button', '全屏'));
  expect(request).toHaveBeenCalledOnce();
  Reflect.deleteProperty(document, 'fullscreenEnabled');
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});
