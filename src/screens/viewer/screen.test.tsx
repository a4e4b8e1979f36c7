// The reader of documents: one of this device, and one of the platform that its address names.
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { ExcelScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

/** To an address within the page, as a link leads there. */
function Leading() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/ExcelView?id=f1')}>
      带编号
    </button>
  );
}

test('what the address names is shown, whatever was opened from this device before', async () => {
  shown = await renderScreen(
    <>
      <Leading />
      <ExcelScreen />
    </>,
    { at: '/ExcelView', answers: {} },
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [new File(['x'], '自己的.xlsx')], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await shown.comes('button', '换一个文件');
  shown.press(shown.find('button', '带编号'));
  // the platform has no such file
  await expect.poll(() => document.querySelector('[role=alert] h1')?.textContent).toBeTruthy();
  expect(shown.text()).not.toContain('自己的.xlsx');
});
