import { afterEach, expect, test, vi } from 'vitest';
import { type Mounted, mount } from '#src/blocks/testing.tsx';
import { useAskedInView, useEndInView } from './use-folding.ts';

let page: Mounted | undefined;
afterEach(() => page?.unmount());

const Page = ({ isOver, isDrawn = true }: { isOver: boolean; isDrawn?: boolean }) => {
  useEndInView(isOver);
  return isDrawn ? <h2 id="summary-title">小结</h2> : null;
};

test('the end is led to when it comes, and not again after what was asked there', () => {
  const led = vi.fn();
  Element.prototype.scrollIntoView = led;
  page = mount(<Page isOver={false} />);
  expect(led).not.toHaveBeenCalled();
  page.show(<Page isOver />);
  expect(led).toHaveBeenCalledOnce();
  // asking, and answered
  page.show(<Page isOver={false} />);
  page.show(<Page isOver />);
  expect(led).toHaveBeenCalledOnce();
});

test('an end that is drawn later than it has come is led to then', async () => {
  const led = vi.fn();
  Element.prototype.scrollIntoView = led;
  page = mount(<Page isOver isDrawn={false} />);
  expect(led).not.toHaveBeenCalled();
  page.show(<Page isOver />);
  await vi.waitFor(() => expect(led).toHaveBeenCalledOnce());
});

const Asked = ({ words }: { words: readonly string[] }) => {
  useAskedInView('r1');
  return (
    <>
      <aside data-asked="r1">我的提问</aside>
      <h2>小结</h2>
      {words.map((word) => (
        <aside key={word} data-asked="r1">
          我的提问<p data-came="teacher">{word}</p>
        </aside>
      ))}
      <aside data-asked="r2">另一个提问</aside>
    </>
  );
};

test('a notice leads to the reply, also where it comes after the page is shown, until the reader does something', async () => {
  const led: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    led.push(this.textContent);
  };
  page = mount(<Asked words={[]} />);
  expect(led).toEqual(['我的提问']);
  page.show(<Asked words={['看讲义第三节']} />);
  await vi.waitFor(() => expect(led).toEqual(['我的提问', '看讲义第三节']));
  window.dispatchEvent(new Event('wheel'));
  page.show(<Asked words={['看讲义第三节', '再看第四节']} />);
  await Promise.resolve();
  expect(led).toHaveLength(2);
});
