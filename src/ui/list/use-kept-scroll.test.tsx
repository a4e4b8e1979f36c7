// Where a list was left, also when its rows are drawn bit by bit on coming back.
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useKeptScroll } from './use-kept-scroll.ts';

function Area({ ready }: { ready: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  useKeptScroll(area, ready);
  return <div ref={area} />;
}

test('rows that are fewer for a moment do not move the list to its top for good', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const draw = (ready: boolean) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <Area ready={ready} />
        </MemoryRouter>,
      ),
    );
  draw(true);
  const area = place.firstElementChild as HTMLElement;
  area.scrollTop = 900;
  act(() => void area.dispatchEvent(new Event('scroll')));
  draw(false);
  // as the browser does where the rows are gone that it stood at
  area.scrollTop = 0;
  draw(true);
  expect(area.scrollTop).toBe(900);
  act(() => root.unmount());
});
