import { Activity, act } from 'react';
import { expect, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { TabContext, useDoneTab } from './tab.tsx';

test('a page that is done with loses its tab when another is shown, and not before; others keep theirs', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const close = vi.fn();
  const tab = { setTitle: () => {}, setDirty: () => {}, isKept: () => true, close };
  let finish = () => {};
  const Form = () => {
    finish = useDoneTab();
    return null;
  };
  const root = testRoot(document.body.appendChild(document.createElement('div')));
  const show = (mode: 'visible' | 'hidden') =>
    act(() =>
      root.render(
        <TabContext value={tab}>
          <Activity mode={mode}>
            <Form />
          </Activity>
        </TabContext>,
      ),
    );
  show('visible');
  show('hidden');
  show('visible');
  expect(close).not.toHaveBeenCalled();
  finish();
  expect(close).not.toHaveBeenCalled();
  show('hidden');
  expect(close).toHaveBeenCalledOnce();
  act(() => root.unmount());
});
