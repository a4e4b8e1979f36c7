// A PPTX as slides below each other.
import { pptxToHtml } from '@jvmr/pptx-to-html';
import { clean, cleanCss } from './clean.ts';
import { type Drawn, ViewError } from './types.ts';
import { weigh } from './weight.ts';

const [WIDTH, HEIGHT] = [960, 540];
const LOOK = `.one { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; margin: 16px auto; overflow: hidden; background: white; box-shadow: 0 1px 4px #0003 }`;

const PAGES = { selector: '.one', width: WIDTH, lone: '.one { margin: 0; box-shadow: none }' };

export async function drawSlides(bytes: ArrayBuffer): Promise<Drawn> {
  weigh(bytes);
  const slides = await pptxToHtml(bytes, { width: WIDTH, height: HEIGHT, scaleToFit: true, letterbox: true }).catch(
    () => {
      throw new ViewError('broken');
    },
  );
  if (slides.length === 0) throw new ViewError('broken');
  const body = document.createDocumentFragment();
  const css = slides.map((html) => {
    const one = document.createElement('div');
    one.className = 'one';
    one.append(clean(html));
    body.append(one);
    return [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/gi)].map(([, text = '']) => text).join('\n');
  });
  return { body, css: `${cleanCss(css.join('\n'))}\n${LOOK}`, width: WIDTH + 32, pages: PAGES };
}
