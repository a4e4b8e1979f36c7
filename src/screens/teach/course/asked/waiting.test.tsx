// What waits over all courses: a line leads to where it is done, or opens there and then.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { BehindScreen, NextScreen } from '../../waiting/due.tsx';
import { ToMarkScreen } from '../../waiting/screen.tsx';
import { QuestionsScreen } from './question-list.tsx';

const TO_MARK = '/api/TeacherCenter/ToMark';
const QUESTIONS = '/api/TeacherCenter/Questions';
const ITEM = '/OrgApi/AISetting/DialogueItem';

let shown: Shown;
afterEach(() => shown.unmount());
const page = (...items: object[]) => ({ items, itemCount: items.length, page: 1, pageSize: 20 });
const questions = (...items: object[]) => ({ ...page(...items), nearest: 0 });
const row = { courseId: 'c', course: '心肺复苏', title: '胸外按压', studentId: 's', name: '李浩然', at: 0 };
const hrefs = () => [...document.querySelectorAll('ol a')].map((a) => a.getAttribute('href'));

test('work of every kind in one list, each line with its own place', async () => {
  shown = await renderScreen(<ToMarkScreen />, {
    answers: {
      [TO_MARK]: page(
        { ...row, kind: 'experiment', title: '单摆', courseId: null, course: '', path: '/a?student=s' },
        { ...row, kind: 'essay', path: '/b' },
      ),
    },
  });
  await vi.waitFor(() => expect(hrefs()).toEqual(['/a?student=s', '/b']));
  expect(shown.text()).toContain('虚拟实验');
  // of a kind that has no word of its own
  expect(shown.text()).toContain('作业');
});

test('nothing waits: said', async () => {
  shown = await renderScreen(<ToMarkScreen />, { answers: { [TO_MARK]: page() } });
  await vi.waitFor(() => expect(shown.text()).toContain('没有要批改的'));
});

test('who is late stands once, with every course; what begins, with its kind', async () => {
  const late = { studentId: 's', name: '李浩然', courses: ['心肺复苏', '力学'], at: 0, path: '/late' };
  shown = await renderScreen(<BehindScreen />, { answers: { '/api/TeacherCenter/Behind': page(late) } });
  await vi.waitFor(() => expect(hrefs()).toEqual(['/late']));
  expect(shown.text()).toMatch(/已过期李浩然心肺复苏、力学/);
  await shown.unmount();
  const begins = { id: 'a', kind: 'exam', title: '期中考试', courseId: 'c', course: '力学', from: 0, path: '/exams' };
  shown = await renderScreen(<NextScreen />, { answers: { '/api/TeacherCenter/Next': page(begins) } });
  await vi.waitFor(() => expect(hrefs()).toEqual(['/exams']));
  expect(shown.text()).toMatch(/考试期中考试力学/);
});

test('a question of a lesson opens with what can be done; one of a course leads to its thread', async () => {
  shown = await renderScreen(<QuestionsScreen />, {
    answers: {
      [QUESTIONS]: questions(
        { ...row, kind: 'lesson', id: 'r1', text: '先打 120 还是先按压？', toTeacher: true, path: '/x' },
        { ...row, kind: 'course', id: 'p1', text: '要考吗？', path: '/y?list=qa&asked=p1' },
      ),
      [ITEM]: {
        id: 'r1',
        text: '先打 120 还是先按压？',
        at: 0,
        pointId: 'p',
        title: '胸外按压',
        lessonId: 'l',
        studentId: 's',
        name: '李浩然',
        to: 'teacher',
        state: 'open',
        answer: '',
        engine: null,
        citations: [],
        canKeep: false,
      },
    },
  });
  await vi.waitFor(() => expect(hrefs()).toEqual(['/?asked=r1', '/y?list=qa&asked=p1']));
  // what was put to the teacher says so
  expect(document.querySelector('ol a')?.textContent).toMatch(/^问老师/u);
  const [first] = document.querySelectorAll<HTMLElement>('ol a');
  if (first) shown.press(first);
  await shown.comes('button', '发送回复');
  expect(document.body.textContent).toContain('这是直接问老师的');
});

test('several questions of lessons are closed at once', async () => {
  const lesson = (id: string) => ({ ...row, kind: 'lesson', id, text: id, toTeacher: false, path: '/x' });
  const closed = vi.fn(() => null);
  shown = await renderScreen(<QuestionsScreen />, {
    answers: {
      [QUESTIONS]: questions(lesson('r1'), lesson('r2'), {
        ...row,
        kind: 'course',
        id: 'p1',
        text: '要考吗？',
        path: '/y',
      }),
      '/OrgApi/AISetting/DialogueClose': closed,
    },
  });
  await vi.waitFor(() => expect(document.querySelectorAll('ol input[type=checkbox]')).toHaveLength(2));
  // the box above them says what it does
  expect(shown.text()).toContain('勾选本页');
  for (const box of document.querySelectorAll<HTMLElement>('ol input[type=checkbox]')) shown.press(box);
  shown.press(await shown.comes('button', '关闭提问'));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(expect.objectContaining({ ids: ['r1', 'r2'] })));
});

test('what got the nearest answer, and nobody disputed, is folded below those that wait, with its count', async () => {
  const lesson = (id: string, more: object = {}) => ({
    ...row,
    kind: 'lesson',
    id,
    text: id,
    toTeacher: false,
    ...more,
  });
  shown = await renderScreen(<QuestionsScreen />, {
    answers: {
      [QUESTIONS]: ({ nearest }: { nearest?: boolean }) => ({
        ...(nearest ? page(lesson('n1', { nearest: true, path: '/x' })) : page(lesson('r1', { path: '/x' }))),
        nearest: 1,
      }),
    },
  });
  await vi.waitFor(() => expect(hrefs()).toEqual(['/?asked=r1']));
  shown.press(await shown.comes('button', '另有 1 个提问，助教给出了最接近的内容，学生没有再问老师'));
  await vi.waitFor(() => expect(hrefs()).toHaveLength(2));
  expect(document.querySelectorAll('ol')[1]?.textContent).toContain('最接近的回答');
});
