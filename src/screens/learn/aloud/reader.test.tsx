import { expect, test } from 'vitest';
import { startReader } from './reader.ts';

/** Speech that the test lets end; changes of the page are heard a turn later. */
function room(html: string, isAhead: (text: string) => boolean = () => true) {
  const root = document.createElement('div');
  root.innerHTML = html;
  const spoken: { text: string; rate: number; done: () => void }[] = [];
  let stops = 0;
  let marked: string | null = null;
  const reader = startReader({
    root,
    rate: 1,
    formula: '公式',
    isAhead: (s) => isAhead(s.text),
    speech: {
      speak: (text, rate, done) => spoken.push({ text, rate, done }),
      stop: () => {
        stops++;
      },
    },
    mark: (range) => {
      marked = range?.toString() ?? null;
    },
  });
  return {
    root,
    reader,
    spoken,
    texts: () => spoken.map((s) => s.text),
    end: () => spoken.at(-1)?.done(),
    stops: () => stops,
    marked: () => marked,
    turn: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

test('sentence by sentence from where one looks, marked, through all that is readable; then it waits', () => {
  const { texts, end, marked, reader } = room(
    '<div data-aloud><p>旧的。一。二。</p></div><p>不读</p><div data-aloud>三</div>',
    (s) => s !== '旧的。',
  );
  expect(texts()).toEqual(['一。']);
  expect(marked()).toBe('一。');
  end();
  end();
  expect(texts()).toEqual(['一。', '二。', '三']);
  expect(reader.get().speaking).toBe(true);
  end();
  expect(reader.get().speaking).toBe(false);
  expect(marked()).toBeNull();
});

test('it follows a text that grows, and reads nothing before it is whole', async () => {
  const { root, texts, end, turn } = room('<div data-aloud data-open><p>一。二</p></div>');
  expect(texts()).toEqual(['一。']);
  end();
  expect(texts()).toHaveLength(1);
  const p = root.querySelector('p') as HTMLElement;
  p.textContent = '一。二。三';
  await turn();
  expect(texts()).toEqual(['一。', '二。']);
  end();
  root.querySelector('div')?.removeAttribute('data-open');
  await turn();
  expect(texts()).toEqual(['一。', '二。', '三']);
});

test('a new speed says the sentence again; stopped, nothing is said or marked any more', async () => {
  const { root, reader, spoken, texts, end, stops, marked, turn } = room('<div data-aloud>一。二。</div>');
  const [first] = spoken;
  reader.setRate(1.5);
  expect(spoken.map((s) => [s.text, s.rate])).toEqual([
    ['一。', 1],
    ['一。', 1.5],
  ]);
  // the engine tells of the one that was cut
  first?.done();
  expect(texts()).toHaveLength(2);
  reader.stop();
  end();
  root.append('x');
  await turn();
  expect(texts()).toHaveLength(2);
  expect(stops()).toBe(2);
  expect(marked()).toBeNull();
});
