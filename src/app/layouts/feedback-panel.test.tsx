// A picture that is none is told at the picture, and not at the words.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';

vi.mock('#src/api/upload.ts', () => ({
  uploadFile: async ({ name }: File) => ({
    id: name,
    name,
    type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  }),
}));

let shown: Shown;
afterEach(() => shown.unmount());

test('what is no picture is said to be none, and is not sent along', async () => {
  shown = await renderScreen(<FeedbackPanel onClose={() => {}} />, { answers: { '/api/Feedback/Add': { id: 'f' } } });
  const field = document.querySelector<HTMLInputElement>('input[type="file"]') ?? expect.unreachable('no field');
  const choose = (name: string) => {
    Object.defineProperty(field, 'files', { value: [new File(['x'], name)], configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('x.svg');
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('“x.svg”不是 PNG 或 JPEG');
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).not.toBe('true');
  choose('y.png');
  await expect.poll(() => document.body.textContent).toContain('y.png');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
