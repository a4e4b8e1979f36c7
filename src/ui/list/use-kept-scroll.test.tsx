import { Activity, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { mount } from '#src/blocks/testing.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';

function List() {
  const area = useRef<HTMLDivElement>(null);
  useKeptScroll(area, true);
  return <div ref={area} />;
}

const page = (mode: 'visible' | 'hidden') => (
  <MemoryRouter>
    <Activity mode={mode}>
      <List />
    </Activity>
  </MemoryRouter>
);

test('a list that was kept behind another page is where it was left, wherever the browser has moved it meanwhile', () => {
  const { box, show, unmount } = mount(page('visible'));
  const area = box.querySelector('div') as HTMLDivElement;
  area.scrollTop = 900;
  area.dispatchEvent(new Event('scroll'));
  show(page('hidden'));
  area.scrollTop = 0;
  show(page('visible'));
  expect(area.scrollTop).toBe(900);
  unmount();
});
