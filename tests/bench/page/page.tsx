// Streams one text, token by token, into our text block or into react-markdown, and clocks the main thread.
import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { system } from '#src/app/theme/system.ts';
import { StreamedText } from '#src/blocks/text/text.tsx';
import { loadMarkdown } from '#src/blocks/text/use-reading.ts';

export interface Drawn {
  /** Milliseconds of the main thread: rendering and layout of all tokens. */
  total: number;
  longest: number;
  /** What stands there at the end, and what one rendering of the whole text makes. */
  same: boolean;
}

export type Renderer = 'ours' | 'react-markdown';

const views: Record<Renderer, (text: string) => ReactNode> = {
  ours: (text) => <StreamedText text={text} open />,
  'react-markdown': (text) => <Markdown>{text}</Markdown>,
};

async function draw(renderer: Renderer, tokens: readonly string[]): Promise<Drawn> {
  await loadMarkdown();
  const streamed = place();
  let total = 0;
  let longest = 0;
  let text = '';
  for (const token of tokens) {
    text += token;
    const begin = performance.now();
    streamed.show(views[renderer](text));
    const took = performance.now() - begin;
    total += took;
    longest = Math.max(longest, took);
    // a task each, as tokens come from the network; a timer would be held back by the browser
    await turn();
  }
  const whole = place();
  whole.show(views[renderer](text));
  const same = streamed.html() === whole.html();
  streamed.leave();
  whole.leave();
  return { total, longest, same };
}

/** The providers stand once, as in the product: only what holds the text is drawn again. */
function place() {
  const holder = document.createElement('div');
  document.getElementById('root')?.append(holder);
  const root = createRoot(holder);
  let show: (node: ReactNode) => void = () => {};
  function Holder() {
    const [node, setNode] = useState<ReactNode>(null);
    show = setNode;
    return node;
  }
  flushSync(() =>
    root.render(
      <ChakraProvider value={system}>
        <Holder />
      </ChakraProvider>,
    ),
  );
  return {
    show: (node: ReactNode) => {
      flushSync(() => show(node));
      // layout belongs to the price of a token
      holder.getBoundingClientRect();
    },
    html: () => holder.innerHTML,
    leave: () => {
      root.unmount();
      holder.remove();
    },
  };
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

declare global {
  interface Window {
    draw: typeof draw;
  }
}
window.draw = draw;
