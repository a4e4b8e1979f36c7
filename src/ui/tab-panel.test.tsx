// A page that was kept out of sight comes back with the tab that its address names by then, and no other.
import { Tabs } from '@chakra-ui/react';
import { Activity, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { TabPanel } from './tab-panel.tsx';
import { renderScreen, type Shown } from './testing.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

function Page() {
  const [isShown, setShown] = useState(true);
  const [value, setValue] = useState('one');
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        away
      </button>
      <button type="button" onClick={() => setValue('two')}>
        other
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Tabs.Root value={value}>
          <Tabs.List>
            <Tabs.Trigger value="one">1</Tabs.Trigger>
            <Tabs.Trigger value="two">2</Tabs.Trigger>
          </Tabs.List>
          <TabPanel value="one">first</TabPanel>
          <TabPanel value="two">second</TabPanel>
        </Tabs.Root>
      </Activity>
    </>
  );
}

test('the panel of the open tab, wherever the page was when it was chosen', async () => {
  shown = await renderScreen(<Page />, { answers: {} });
  const panels = () =>
    [...document.querySelectorAll<HTMLElement>('[role=tabpanel]')].filter((p) => !p.hidden).map((p) => p.textContent);
  await vi.waitFor(() => expect(panels()).toEqual(['first']));
  shown.press(shown.find('button', 'away'));
  shown.press(shown.find('button', 'other'));
  shown.press(shown.find('button', 'away'));
  await vi.waitFor(() => expect(panels()).toEqual(['second']));
  const open = document.querySelector('[role=tab][aria-selected=true]');
  expect(document.getElementById(open?.getAttribute('aria-controls') ?? '')?.textContent).toBe('second');
});
