// A PPTX as slides below each other.
import { pptxToHtml } from '@jvmr/pptx-to-html';
import { cleanCss, cleanMarkup } from './clean.ts';
import { deckAsShown, withLooks } from './deck.ts';
import { drawFormulas } from './formulas.ts';
import { type OfficeParts, openParts } from './parts.ts';
import { type RenderedMarkup, ViewError } from './types.ts';

/** The slide's own size is that of its outermost element. */
const SIZE = /^\s*<div class="slide" style="[^"]*?width: ([\d.]+)px; height: ([\d.]+)px/;
const USUAL = [960, 540] as const;

function sizeOf(slide: string): readonly [number, number] {
  const [, width, height] = SIZE.exec(slide) ?? [];
  return width && height ? [Number(width), Number(height)] : USUAL;
}

const lookOf = (width: number, height: number): string =>
  `.one { position: relative; width: ${width}px; height: ${height}px; margin: 16px auto; overflow: hidden; background: white; box-shadow: 0 1px 4px #0003 }`;

export async function drawSlides(bytes: ArrayBuffer): Promise<RenderedMarkup> {
  const parts = await openParts(bytes);
  const { slides, numbers } = await draw(parts).catch(() => {
    throw new ViewError('broken');
  });
  const [first] = slides;
  if (first === undefined) throw new ViewError('broken');
  const [width, height] = sizeOf(first);
  const body = document.createDocumentFragment();
  const css = slides.map((html, i) => {
    const one = document.createElement('div');
    one.className = 'one';
    // its number in the deck, which counts hidden slides
    one.dataset.page = String(numbers[i] ?? i + 1);
    one.append(cleanMarkup(html));
    body.append(one);
    return [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/gi)].map(([, text = '']) => text).join('\n');
  });
  const formulas = await drawFormulas(body);
  joinLines(body);
  return {
    body,
    css: `${cleanCss(css.join('\n'))}\n${lookOf(width, height)}\n${formulas}`,
    width: width + 32,
    pages: { selector: '.one', width, lone: '.one { margin: 0; box-shadow: none }' },
  };
}

/** The library makes a text box a column of what is in it: a power would be a line of its own. */
function joinLines(body: DocumentFragment): void {
  for (const part of body.querySelectorAll('sup, sub, s, .katex')) {
    const box = (part.closest('.katex-display') ?? part).parentElement;
    if (box?.style.display !== 'flex') continue;
    const line = document.createElement('div');
    line.append(...box.childNodes);
    box.append(line);
  }
}

async function draw(parts: OfficeParts): Promise<{ slides: string[]; numbers: readonly number[] }> {
  const { deck, numbers } = await deckAsShown(parts);
  return { slides: (await pptxToHtml(deck)).map(withLooks), numbers };
}
