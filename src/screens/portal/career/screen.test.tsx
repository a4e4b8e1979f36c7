// The career map as a list says what its picture says: where each comes from, what it leads to, and the way to its course.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { CareerScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.restoreAllMocks();
});

const MAP = {
  version: 1,
  nodes: [
    { id: 'f', kind: 'field', name: '机械' },
    { id: 'j', kind: 'job', name: '钳工' },
    { id: 's', kind: 'skill', name: '量具使用' },
    { id: 'c', kind: 'course', name: '测量技术' },
  ],
  edges: [
    { from: 'f', to: 'j' },
    { from: 'j', to: 's' },
    { from: 's', to: 'c' },
  ],
};
const open = (at: string) => renderScreen(<CareerScreen />, { at, answers: { '/api/Home/CareerMap': MAP } });

test('from a field to the course, node by node', async () => {
  shown = await open('/CareerMap?form=list');
  shown.press(await shown.comes('button', '钳工'));
  const about = await shown.comes('region', '钳工');
  expect(about.textContent).toBe('钳工 · 岗位来自机械通向量具使用');
  shown.unmount();
  shown = await open('/CareerMap?open=c');
  const course = await shown.comes('region', '测量技术');
  expect(course.textContent).toContain('来自量具使用');
  const way = shown.find('a', '查找这门课程').getAttribute('href') ?? '';
  expect(decodeURIComponent(way)).toBe('/Curriculum?keyword=测量技术');
});

test('the map has every node, and leads to the list', async () => {
  // where nothing is laid out nothing has a width
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  shown = await open('/CareerMap');
  for (const { name } of MAP.nodes) await expect.poll(() => shown.text()).toContain(name);
  shown.press(shown.find('button', '列表'));
  await expect.poll(() => shown.query()).toBe('?form=list');
  expect(shown.find('h2', '机械')).toBeDefined();
});
