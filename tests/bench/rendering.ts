// A tutor's text growing token by token in Chromium: our text block against react-markdown.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import type { Bench, Measurement, Result, Row } from './bench.ts';
import { openBrowser, ROOT } from './browser.ts';
import type { Drawn, Renderer } from './page/page.tsx';
import { compare, median, noRounds } from './stats.ts';

const BLOCK = join(ROOT, 'src', 'blocks', 'text', 'text.tsx');
const MATERIAL = join(ROOT, 'server', 'worlds', 'classroom', 'documents', '单摆史话与应用.md');
const OUT = join(ROOT, 'build', 'bench', 'page');
const CHARACTERS = 5700;
const TOKENS = 1000;
const FRAME_MS = 16;
const AIM = 0.2;

export const rendering: Measurement = {
  name: 'rendering',
  about:
    'A text of 5,700 characters with headings, lists and emphasis (the demo course’s own) grows by 1,000 tokens, each rendered and laid out at once; the peer is react-markdown 10 with the whole text at each token, in the same page. In the product tokens of one frame are drawn together, which is cheaper still. Times are of the main thread; the longest task is the median over rounds of each round’s longest.',
  run: measure,
};

async function measure(bench: Bench): Promise<Omit<Result, 'name'>> {
  if (!existsSync(BLOCK)) return { rows: [], skipped: 'the text block is not there yet' };
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    base: './',
    build: { outDir: OUT, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
  const site = serveFolder(OUT);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(await site.url());
    await page.waitForFunction(() => 'draw' in window);
    return { rows: await rounds(bench, page) };
  } finally {
    await browser.close();
    site.close();
  }
}

async function rounds(bench: Bench, page: Page): Promise<Row[]> {
  const tokens = cut(material());
  const draw = (renderer: Renderer): Promise<Drawn> =>
    page.evaluate(([name, all]) => window.draw(name, all), [renderer, tokens] as const);
  await draw('ours');
  await draw('react-markdown');
  const totals = noRounds();
  const longest: number[] = [];
  let same = true;
  for (let round = 0; round < bench.pairs; round++) {
    const mine = await draw('ours');
    totals.ours.push(mine.total);
    longest.push(mine.longest);
    same &&= mine.same;
    totals.peer.push((await draw('react-markdown')).total);
    totals.again.push((await draw('react-markdown')).total);
    bench.say(`rendering, round ${round + 1} of ${bench.pairs}`);
  }
  const { ours, peer, ratio, noise } = compare(totals);
  return [
    {
      what: '1,000 tokens, main thread',
      value: ours,
      unit: 'ms',
      peer,
      ratio,
      noise,
      aim: `<= ${AIM}`,
      ok: ratio <= AIM * noise,
    },
    {
      what: 'longest task',
      value: median(longest),
      unit: 'ms',
      aim: `<= ${FRAME_MS}`,
      ok: median(longest) <= FRAME_MS,
    },
    { what: 'the end is what one rendering makes', value: same ? 1 : 0, unit: '', aim: '>= 1', ok: same },
  ];
}

/** Without formulas: the peer would need another library for them. */
function material(): string {
  const text = readFileSync(MATERIAL, 'utf8').replaceAll('$', '');
  return text.repeat(Math.ceil(CHARACTERS / text.length)).slice(0, CHARACTERS);
}

function cut(text: string): string[] {
  const size = text.length / TOKENS;
  return Array.from({ length: TOKENS }, (_, i) => text.slice(Math.round(i * size), Math.round((i + 1) * size)));
}

// an isolated page has a clock of 5 instead of 100 microseconds
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

function serveFolder(folder: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response
      .writeHead(200, { ...ISOLATED, 'content-type': TYPES[extname(file)] ?? 'text/plain' })
      .end(readFileSync(file));
  });
  return {
    url: () =>
      new Promise<string>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
      }),
    close: () => server.close(),
  };
}
