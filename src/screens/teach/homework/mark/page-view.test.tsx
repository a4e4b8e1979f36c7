// The pen over a page: signs are texts, two fingers make it larger and are no stroke, and beside a pen a finger only moves the page.
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InkOp } from '#contract/ink.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PageView, type Tool } from './page-view.tsx';

let shown: Shown;
let drawn: InkOp[];
const scrolled = vi.fn();
beforeEach(() => {
  drawn = [];
  scrolled.mockReset();
  // what jsdom lacks: a place on the screen, and the capture of a pointer
  Object.assign(Element.prototype, { setPointerCapture: () => {}, hasPointerCapture: () => true, scrollBy: scrolled });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000));
});
afterEach(() => {
  shown.unmount();
  vi.restoreAllMocks();
});

function View({ tool }: { tool: Tool }) {
  const [zoom, setZoom] = useState(1);
  const draw = (_page: string, ops: InkOp[]) => void drawn.push(...ops);
  return (
    <>
      <output>{zoom.toFixed(2)}</output>
      <PageView {...{ tool, zoom, draw }} page="f:1" fileId="f" alt="p" strokes={[]} onZoom={setZoom} turn={0} />
    </>
  );
}
async function open(tool: Tool): Promise<Element> {
  shown = await renderScreen(<View tool={tool} />, {
    answers: { '/OrgApi/UploadFile/Ticket': { url: '/f', expiresAt: 1, inline: true } },
  });
  const picture = await vi.waitFor(() => document.querySelector('img') ?? expect.fail('no picture yet'));
  Object.defineProperties(picture, { naturalWidth: { value: 1000 }, naturalHeight: { value: 1000 } });
  picture.dispatchEvent(new Event('load'));
  return vi.waitFor(() => document.querySelector('svg[role=application]') ?? expect.fail('no page to draw on yet'));
}
const page = (): Element =>
  document.querySelector('svg[role=application]') ?? document.querySelector('img') ?? expect.fail();
type Kind = 'mouse' | 'touch' | 'pen';
const point = (what: 'down' | 'move' | 'up', x: number, y: number, pointerType: Kind = 'mouse', pointerId = 1) =>
  void page().dispatchEvent(
    Object.assign(new MouseEvent(`pointer${what}`, { bubbles: true, cancelable: true, clientX: x, clientY: y }), {
      ...{ pointerType, pointerId, isPrimary: pointerId === 1 },
    }),
  );
const zoom = () => Number(document.querySelector('output')?.textContent);

test.each([
  ['right', '✓'],
  ['wrong', '✗'],
] as const)('%s is a text, around the place that was touched', async (tool, text) => {
  await open(tool);
  point('down', 300, 600);
  point('up', 300, 600);
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  expect(drawn[0]).toMatchObject({
    op: 'add',
    stroke: { kind: 'text', text, color: '#dc2626', points: [[2750, 5750]] },
  });
});

test('by keys, too', async () => {
  await open('right');
  const key = (name: string) => shown.key(page() as HTMLElement, name);
  key('ArrowRight');
  key('Enter');
  await vi.waitFor(() => expect(drawn).toMatchObject([{ op: 'add', stroke: { text: '✓', points: [[5000, 4750]] } }]));
});

test('two fingers make it larger, and the stroke that the first began is none', async () => {
  await open('pen');
  point('down', 400, 400, 'touch', 1);
  point('move', 420, 420, 'touch', 1);
  point('down', 600, 600, 'touch', 2);
  point('move', 800, 800, 'touch', 2);
  await vi.waitFor(() => expect(zoom()).toBeCloseTo(Math.hypot(380, 380) / Math.hypot(180, 180), 1));
  expect(scrolled).toHaveBeenCalled();
  point('up', 800, 800, 'touch', 2);
  point('up', 420, 420, 'touch', 1);
  expect(drawn).toEqual([]);
  // one finger draws again
  await vi.waitFor(() => expect(document.querySelector('svg[role=application]')).not.toBeNull());
  point('down', 100, 100, 'touch', 1);
  point('move', 300, 300, 'touch', 1);
  point('up', 300, 300, 'touch', 1);
  await vi.waitFor(() => expect(drawn).toMatchObject([{ op: 'add', stroke: { kind: 'pen' } }]));
});

test('once a pen was there a finger, or the palm, draws nothing and moves the page', async () => {
  await open('pen');
  point('down', 100, 100, 'pen');
  point('move', 300, 300, 'pen');
  point('up', 300, 300, 'pen');
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  point('down', 500, 500, 'touch');
  point('move', 520, 470, 'touch');
  expect(scrolled).toHaveBeenLastCalledWith({ left: -20, top: 30, behavior: 'instant' });
  point('up', 520, 470, 'touch');
  expect(drawn).toHaveLength(1);
});
