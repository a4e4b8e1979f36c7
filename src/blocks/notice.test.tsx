// A notice: what a guest is not told, and the way to a teacher where the material had no answer.
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetGuest, keepGuest } from '#src/api/guest-token.ts';
import blocks from '#src/locales/zh-CN/blocks.json' with { type: 'json' };
import { NoticeBlock } from './notice.tsx';
import { type Mounted, mount, startWords } from './testing.tsx';

let page: Mounted | undefined;
beforeAll(() => startWords({ blocks }));
afterEach(() => page?.unmount());

test('a guest is not told that a teacher knows', () => {
  page = mount(<NoticeBlock content={{ kind: 'flagged' }} />);
  expect(page.box.textContent).toContain('已告诉老师');
  page.unmount();
  keepGuest({ token: 't', id: 'g' }, 60);
  page = mount(<NoticeBlock content={{ kind: 'flagged' }} />);
  forgetGuest();
  expect(page.box.textContent).not.toContain('老师');
});

test('where the material has no answer, a press asks the teacher; at an older notice there is none', () => {
  const content = { kind: 'not-in-material' as const };
  const onAskTeacher = vi.fn();
  page = mount(<NoticeBlock content={content} host={{ unanswered: { notice: content, onAskTeacher } }} />);
  const button = page.box.querySelector('button');
  expect(button?.textContent).toBe('问老师');
  button?.click();
  expect(onAskTeacher).toHaveBeenCalledOnce();
  page.show(<NoticeBlock content={{ ...content }} host={{ unanswered: { notice: content, onAskTeacher } }} />);
  expect(page.box.querySelector('button')).toBeNull();
});
