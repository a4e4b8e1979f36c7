import { afterEach, expect, test, vi } from 'vitest';
import { type Mounted, mount } from '#src/blocks/testing.tsx';
import { useEndInView } from './use-folding.ts';

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
