// A notice: what a guest is not told.
import { afterEach, beforeAll, expect, test } from 'vitest';
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
