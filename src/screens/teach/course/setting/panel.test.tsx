// AI settings: chosen by keyboard or mouse, saved by themselves, and settled where two people chose differently.
import { afterEach, expect, test, vi } from 'vitest';
import { METHODS } from '#contract/methods.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SettingPanel } from './panel.tsx';

const GET = '/OrgApi/AISetting/GetAISettingById';
const UPDATE = '/OrgApi/AISetting/Update';
const USUAL = [{ id: 'understand', title: '我能说清要点', max: 5 }];
const screws = { pass: 2, hints: 3, discuss: true };
const stored = (more: object = {}) => ({
  id: 'c',
  version: 0,
  method: 'lecture',
  ...screws,
  criteria: USUAL,
  usualCriteria: USUAL,
  chosen: { pass: null, hints: null, discuss: null, criteria: null, voice: null },
  methods: METHODS.map((id) => ({ id, steps: ['explain', 'check'], brief: false, stepwise: false, ...screws })),
  ...more,
});

let shown: Shown;
afterEach(() => shown.unmount());

async function open(answers: Record<string, unknown>, powers: readonly string[] = []): Promise<void> {
  shown = await renderScreen(<SettingPanel courseId="c" onClose={() => {}} />, {
    powers,
    answers: { '/api/AISetting/GetVoiceModelSelelct': [], ...answers },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('案例式'));
}
const radio = (value: string) => document.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`);
/** As a keyboard does: React listens to the native setter. */
function type(field: Element | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}
const saves = () => shown.asked.filter((a) => a.path === UPDATE).map((a) => a.body);

test('each method is told in a sentence; one is chosen, saved with the version, and nothing else is sent', async () => {
  await open({ [GET]: stored(), [UPDATE]: { id: 'c', version: 1 } });
  expect(document.querySelectorAll('input[type=radio]')).toHaveLength(METHODS.length);
  expect(shown.text()).toContain('正在进行的学习保持原来的设置');
  expect(radio('lecture')?.checked).toBe(true);
  const chosen = radio('case');
  if (!chosen) throw new Error('no such method');
  shown.press(chosen);
  await vi.waitFor(() => expect(saves()).toEqual([{ id: 'c', version: 0, method: 'case' }]));
});

test('what a method does otherwise than the others is told beside it', async () => {
  const flipped = { id: 'flipped', steps: ['check'], brief: true, stepwise: true, ...screws, hints: 0 };
  await open({ [GET]: stored({ methods: [...stored().methods.slice(0, 4), flipped] }) });
  expect(shown.text()).toContain('答对 2 题 · 不给提示 · 讲解从简 · 例题一步步讲');
  expect(shown.text()).toContain('答对 2 题 · 最多 3 次提示');
});

test('criteria: the usual ones are a start; the last one taken out means the usual ones again', async () => {
  let version = 0;
  await open({ [GET]: stored(), [UPDATE]: () => ({ id: 'c', version: ++version }) });
  shown.press(shown.find('button', '在这三项上修改'));
  await vi.waitFor(() => expect(saves().at(-1)).toEqual({ id: 'c', version: 0, criteria: USUAL }));
  shown.press(shown.find('button', '删除：我能说清要点'));
  await vi.waitFor(() => expect(saves().at(-1)).toEqual({ id: 'c', version: 1, criteria: null }));
});

test('a criterion is added where the focus goes, and how many right answers pass is chosen: both are saved by themselves', async () => {
  let version = 0;
  await open({ [GET]: stored(), [UPDATE]: () => ({ id: 'c', version: ++version }) });
  shown.press(shown.find('button', '在这三项上修改'));
  await vi.waitFor(() => expect(saves()).toHaveLength(1));
  shown.press(shown.find('button', '添加指标'));
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('指标，第 2 行'));
  type(document.activeElement, '实验记录规范');
  await vi.waitFor(() =>
    expect(saves().at(-1)).toMatchObject({ criteria: [USUAL[0], { title: '实验记录规范', max: 5 }] }),
  );
  const pass = [...document.querySelectorAll('select')].find((s) => s.textContent?.includes('答对 3 题'));
  if (!pass) throw new Error('nothing to pass');
  pass.value = '3';
  pass.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(saves().at(-1)).toMatchObject({ pass: 3 }));
  await vi.waitFor(() => expect(shown.text()).toContain('已保存'));
});

test('a voice is chosen among those the school names; where it names none there is nothing to choose', async () => {
  const voices = { '/api/AISetting/GetVoiceModelSelelct': [{ id: 'Xiaoxiao', name: 'Xiaoxiao' }] };
  await open({ [GET]: stored(), [UPDATE]: { id: 'c', version: 1 }, ...voices });
  const select = [...document.querySelectorAll('select')].find((s) => s.textContent?.includes('Xiaoxiao'));
  if (!select) throw new Error('no voices');
  expect(select.options[0]?.textContent).toBe('设备自带的声音');
  select.value = 'Xiaoxiao';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(saves()).toEqual([{ id: 'c', version: 0, voice: 'Xiaoxiao' }]));
  shown.unmount();
  await open({ [GET]: stored() });
  expect(shown.text()).not.toContain('朗读的声音');
});

test('who may name the school’s voices does it here: the courses are offered them at once', async () => {
  const SET = '/OrgApi/AISetting/SetVoices';
  let named: { name: string }[] = [];
  const set = ({ voices }: { voices: { name: string }[] }) => {
    named = voices;
    return { version: 8 };
  };
  const answers = {
    [GET]: stored(),
    '/api/AISetting/GetVoiceModelSelelct': () => named.map(({ name }) => ({ id: name, name })),
    '/OrgApi/AISetting/VoiceItems': () => ({ voices: named, version: 7 }),
    [SET]: set,
  };
  await open(answers);
  expect(shown.text()).not.toContain('学校的朗读声音');
  shown.unmount();
  await open(answers, ['AISetting.SetVoices']);
  shown.press(shown.find('button', '学校的朗读声音'));
  shown.press(await shown.comes('button', '添加声音'));
  const box = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[role=dialog] li input');
    if (!found) throw new Error('no row');
    return found;
  });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'Xiaoxiao');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() =>
    expect(shown.asked.find((a) => a.path === SET)?.body).toEqual({ voices: [{ name: 'Xiaoxiao' }], version: 7 }),
  );
  await vi.waitFor(() => expect(shown.text()).toContain('设备自带的声音'));
  // the last one goes as it came
  shown.press(shown.find('button', '学校的朗读声音'));
  shown.press(await shown.comes('button', '删除：Xiaoxiao'));
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() => expect(shown.asked.findLast((a) => a.path === SET)?.body).toMatchObject({ voices: [] }));
});

test('somebody chose another method meanwhile: both are shown, by their names', async () => {
  const before = stored();
  const after = stored({ version: 4, method: 'flipped' });
  let refused = false;
  await open({
    [GET]: () => (refused ? after : before),
    [UPDATE]: ({ version }: { version: number }) => {
      if (version === 4) return { id: 'c', version: 5 };
      refused = true;
      return answer(409, null, '别人刚刚修改过');
    },
  });
  const chosen = radio('case');
  if (!chosen) throw new Error('no such method');
  shown.press(chosen);
  await vi.waitFor(() => expect(shown.text()).toContain('翻转式'));
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  const mine = document.querySelector<HTMLInputElement>('input[type=radio][value=mine]');
  if (!mine) throw new Error('no choice');
  shown.press(mine);
  await vi.waitFor(() => expect(mine.closest('label')?.dataset['state']).toBe('checked'));
  shown.press(shown.find('button', '保存所选'));
  await vi.waitFor(() => expect(saves().at(-1)).toEqual({ id: 'c', version: 4, method: 'case' }));
});
