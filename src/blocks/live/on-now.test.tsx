// The cards of one's own live classes on the home page.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { OnNow } from './on-now.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('the class that is on stands before one that waits to be opened', async () => {
  const live = { course: '急救', host: '林知行', startAt: Date.now() - 60_000, minutes: 45, held: true };
  const answers = {
    '/api/Live/Items': [
      { ...live, id: 'waits', title: '等着的课', state: 'scheduled' },
      { ...live, id: 'on', title: '在上的课', state: 'open' },
    ],
  };
  shown = await renderScreen(<OnNow />, { answers });
  await vi.waitFor(() => expect(shown.text()).toMatch(/直播中在上的课.*等待开课等着的课/));
});
