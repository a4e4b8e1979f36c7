// A window of 600 px with a head of 50 and a foot of 50, over a page whose parts have heights: what is scrolled, and what is told.
import { act, useRef } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { useFollowing } from './use-following.ts';

const WINDOW = 600;
const FOOT = 50;
const HEAD = 50;

type Part = { came: string; height: number };
let parts: Part[] = [];
/** Below the last part, px. */
let room = 0;
let following: ReturnType<typeof useFollowing>;
let observed: (() => void)[] = [];

const heightOf = (some: readonly Part[]) => some.reduce((sum, { height }) => sum + height, 0);
const topOf = (n: number) => heightOf(parts.slice(0, n)) - window.scrollY;
const whole = () => heightOf(parts) + room;
const most = () => Math.max(0, whole() + FOOT - window.innerHeight);

function Page() {
  const content = useRef<HTMLDivElement>(null);
  const floor = useRef<HTMLDivElement>(null);
  following = useFollowing({ content, floor }, true);
  return (
    <>
      <div ref={content} style={{ scrollMarginTop: `${HEAD}px` }}>
        {parts.map(({ came }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only come
          <p key={n} data-came={came} data-n={n} />
        ))}
      </div>
      <div ref={floor} data-floor />
    </>
  );
}

/** As the browser says it, later than the page has grown. */
const scrolled = () => act(() => void window.dispatchEvent(new Event('scroll')));
const scrollTo = (y: number) => {
  Object.assign(window, { scrollY: Math.min(Math.max(0, y), most()) });
};
/** By the reader's hand. */
const read = (y: number) => {
  scrollTo(y);
  scrolled();
};

let now = 0;
let draw = () => {};
function came(...some: Part[]): void {
  parts = [...parts, ...some];
  draw();
  for (const tell of observed) act(tell);
  scrolled();
}
const part = (height: number, kind = ''): Part => ({ came: kind, height });

beforeEach(() => {
  parts = [];
  room = 0;
  observed = [];
  now = 10_000;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  Object.assign(window, { innerHeight: WINDOW, scrollY: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(window, 'scrollBy').mockImplementation((_x, y) => scrollTo(window.scrollY + Number(y)));
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.hasAttribute('data-floor') ? FOOT : whole();
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const n = this.getAttribute('data-n');
    if (n === null) return new DOMRect(0, -window.scrollY, 100, whole());
    return new DOMRect(0, topOf(Number(n)), 100, parts[Number(n)]?.height ?? 0);
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        observed.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  const root = testRoot(document.body.appendChild(document.createElement('div')));
  draw = () => act(() => root.render(<Page />));
  draw();
  onTestFinished(() => {
    vi.restoreAllMocks();
    act(() => root.unmount());
  });
});

test('who comes back stands at the end; what grows fast there is followed, though the browser tells of the scroll late', () => {
  came(part(2_000));
  expect(window.scrollY).toBe(most());
  // drawn before the scroll of the growth before it was told
  came(part(40));
  parts = [...parts, part(300)];
  draw();
  scrolled();
  for (const tell of observed) act(tell);
  expect(following.news).toBeNull();
  expect(window.scrollY).toBe(most());
});

test('after a step what is new is seen from its beginning, below the head; what does not fit is told, and led to', () => {
  came(part(2_000));
  act(() => following.expect());
  came(part(60, 'point'), part(700), part(100, 'check'));
  expect(topOf(1)).toBe(HEAD);
  expect(following.news).toBe('check');
  act(() => following.toNews());
  scrolled();
  expect(window.scrollY).toBe(most());
  expect(following.news).toBeNull();
});

test('at the beginning the greeting makes room for the end of the first point, and no more than to its heading', () => {
  act(() => following.expect());
  came(part(400), part(60, 'point'));
  expect(window.scrollY).toBe(0);
  came(part(100));
  expect(window.scrollY).toBe(most());
  expect(following.news).toBeNull();
  came(part(500), part(100, 'check'));
  expect(topOf(1)).toBe(HEAD);
  expect(following.news).toBe('check');
});

test('a step is followed from wherever one reads, and what fits is seen whole', () => {
  came(part(2_000));
  read(100);
  act(() => following.expect());
  came(part(60, 'answer'), part(200));
  expect(window.scrollY).toBe(most());
  expect(following.news).toBeNull();
});

test('a reader who has scrolled up is not moved, whatever comes: it is told by its name, first what a person said', () => {
  came(part(2_000));
  read(0);
  came(part(80, 'point'), part(400), part(60, 'teacher'));
  expect(window.scrollY).toBe(0);
  expect(following.news).toBe('teacher');
  act(() => following.toNews());
  expect(topOf(3)).toBeLessThanOrEqual(WINDOW - FOOT - 60);
  expect(topOf(3)).toBeGreaterThanOrEqual(HEAD);
});

test('what was told by its name is told no more once the reader has come to it; what stands further down is told then', () => {
  came(part(2_000));
  read(0);
  came(part(60, 'teacher'), part(900), part(360, 'check'));
  expect(following.news).toBe('teacher');
  read(1_600);
  expect(following.news).toBe('check');
  read(most() - 200);
  expect(following.news).toBeNull();
});

test('a page that comes to rest some pixels beside where it was led is followed on', () => {
  came(part(2_000));
  act(() => following.expect());
  came(part(60, 'point'), part(700));
  expect(topOf(1)).toBe(HEAD);
  read(window.scrollY - 10);
  came(part(60, 'teacher'));
  expect(following.news).toBeNull();
});

test('what was seen last and is folded away since hides nothing that comes', () => {
  came(part(2_000), part(300));
  act(() => following.expect());
  read(0);
  parts = parts.slice(0, 1);
  draw();
  for (const tell of observed) act(tell);
  came(part(60, 'teacher'));
  expect(following.news).toBe('teacher');
});

test('what comes while something above it folds is told, too', () => {
  came(part(2_000), part(300), part(100));
  act(() => following.expect());
  read(0);
  came(part(100));
  expect(following.news).toBe('');
  parts = [part(2_000), part(20), part(100), part(100)];
  came(part(60, 'teacher'));
  expect(following.news).toBe('teacher');
});

test('an open question is seen to its end, though what leads to it goes; a word of the teacher comes into view', () => {
  came(part(2_000));
  act(() => following.expect());
  came(part(300), part(500, 'asked'));
  expect(window.scrollY).toBe(most());
  act(() => following.expect());
  came(part(900), part(60, 'teacher'));
  expect(topOf(4)).toBeLessThanOrEqual(WINDOW - FOOT - 60);
});

test('what comes after one’s own answer grows below it, until a step is taken', () => {
  came(part(2_000));
  act(() => following.expect());
  came(part(200, 'answer'));
  act(() => following.hold());
  // the rest of it, drawn later
  parts = [...parts.slice(0, -1), part(300, 'answer')];
  draw();
  for (const tell of observed) act(tell);
  expect(window.scrollY).toBe(most());
  const at = window.scrollY;
  came(part(300));
  expect(window.scrollY).toBe(at);
  expect(following.news).toBe('');
  // the step that ends the asking outranks it
  act(() => following.expect());
  act(() => following.hold());
  came(part(60, 'point'), part(100));
  expect(window.scrollY).toBe(most());
});

test('a card that opens where one pressed is seen to its button, though the page folds under the hand', () => {
  came(part(2_000), part(60, 'check'), part(400));
  read(1_300);
  act(() => following.expect());
  parts = [part(1_200), part(10, 'asked'), part(400)];
  draw();
  scrollTo(900);
  for (const tell of observed) act(tell);
  scrolled();
  parts = [part(1_200), part(500, 'asked'), part(400)];
  draw();
  for (const tell of observed) act(tell);
  expect(topOf(2)).toBe(WINDOW - FOOT - 12);
  // and left, by hand
  read(200);
  came(part(60, 'teacher'));
  expect(window.scrollY).toBe(200);
});

/** What the asking of a question does while another is open: that closes, and all that led to it unfolds meanwhile. */
function ask(answer: Part): void {
  came(part(1_300), part(500, 'asked'));
  act(() => following.expect());
  parts = [part(2_000), part(500, 'check')];
  came(answer);
}
/** It opens again; the browser holds a page that has folded at its end before anything tells of it. */
function opensAgain(): void {
  parts = [part(1_300), part(500, 'asked'), ...parts.slice(2)];
  draw();
  scrollTo(window.scrollY);
  scrolled();
  for (const tell of observed) act(tell);
  scrolled();
}

test('the answer to one’s own question comes into view below an open one, and stays there when that opens again', () => {
  ask(part(300, 'answer'));
  act(() => following.hold());
  opensAgain();
  expect(topOf(3)).toBe(WINDOW - FOOT);
  // whatever else moves
  for (const tell of observed) act(tell);
  expect(topOf(3)).toBe(WINDOW - FOOT);
  expect(following.news).toBeNull();
});

test('the room below an answer that is read is nothing new; what comes into it is', () => {
  room = 40;
  came(part(2_000));
  act(() => following.expect());
  came(part(450, 'answer'));
  act(() => following.hold());
  parts = [...parts.slice(0, -1), part(490, 'answer')];
  draw();
  for (const tell of observed) act(tell);
  expect(topOf(2)).toBe(WINDOW - FOOT);
  expect(following.news).toBeNull();
  came(part(300));
  expect(following.news).toBe('');
});

test('an answer that was long waited for is seen from its beginning', () => {
  ask(part(60, 'answer'));
  now += 10_000;
  parts = [...parts.slice(0, -1), part(900, 'answer')];
  draw();
  for (const tell of observed) act(tell);
  act(() => following.hold());
  opensAgain();
  expect(topOf(2)).toBe(HEAD);
});

test('who comes back to an open question stands at its button, whatever is below it', () => {
  came(part(2_000), part(400, 'asked'), part(300, 'answer'));
  expect(topOf(2)).toBe(WINDOW - FOOT - 12);
});

test('what has been read gives way to what comes long after it', () => {
  came(part(2_000));
  act(() => following.expect());
  came(part(60, 'point'), part(300));
  came(part(200));
  expect(topOf(1)).toBe(HEAD);
  read(most());
  now += 10_000;
  came(part(400));
  expect(window.scrollY).toBe(most());
});

test('a notice above the page moves its end up, and nobody who reads elsewhere', () => {
  came(part(2_000));
  Object.assign(window, { innerHeight: WINDOW - 80 });
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(window.scrollY).toBe(2_000 + FOOT - (WINDOW - 80));
  read(200);
  Object.assign(window, { innerHeight: WINDOW - 160 });
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(window.scrollY).toBe(200);
});
