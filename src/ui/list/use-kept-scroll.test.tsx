import { Activity, useRef } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type Mounted, mount } from '#src/blocks/testing.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';

type Rows = Parameters<typeof useKeptScroll>[1];

function List({ rows }: { rows: Rows }) {
  const area = useRef<HTMLDivElement>(null);
  useKeptScroll(area, rows);
  return <div ref={area} />;
}

const page = (mode: 'visible' | 'hidden', rows: Rows = 'all') => (
  <MemoryRouter>
    <Activity mode={mode}>
      <List rows={rows} />
    </Activity>
  </MemoryRouter>
);

/** A list that was read as far as this. */
function left(): { area: HTMLDivElement } & Mounted {
  const mounted = mount(page('visible'));
  const area = mounted.box.querySelector('div') as HTMLDivElement;
  scrolled(area, 900);
  return { area, ...mounted };
}

function scrolled(area: HTMLElement, top: number): void {
  area.scrollTop = top;
  area.dispatchEvent(new Event('scroll'));
}

test('a list that was kept behind another page is where it was left, wherever the browser has moved it meanwhile', () => {
  const { area, show, unmount } = left();
  show(page('hidden'));
  area.scrollTop = 0;
  show(page('visible'));
  expect(area.scrollTop).toBe(900);
  unmount();
});

test('while fewer rows of another question stand there nothing is noted; its own come to where they were left', () => {
  const { area, show, unmount } = left();
  show(page('hidden'));
  show(page('visible', 'former'));
  scrolled(area, 0);
  show(page('visible', 'all'));
  expect(area.scrollTop).toBe(900);
  unmount();
});

test('who scrolls while rows are still being drawn is heard; what the browser moves up meanwhile is not', () => {
  const { box, show, unmount } = mount(page('visible', 'some'));
  const area = box.querySelector('div') as HTMLDivElement;
  scrolled(area, 700);
  show(page('visible', 'all'));
  expect(area.scrollTop).toBe(700);
  show(page('visible', 'some'));
  scrolled(area, 200);
  show(page('visible', 'all'));
  expect(area.scrollTop).toBe(700);
  unmount();
});
