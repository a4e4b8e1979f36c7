// TeX as paths: MathJax draws it, and no font of its own is needed.
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
// what loads, links or defines for others is left out; \require would fetch
const LEFT_OUT = new Set(['require', 'autoload', 'html', 'configmacros', 'setoptions']);
const packages = AllPackages.filter((name) => !LEFT_OUT.has(name));
const page = mathjax.document('', {
  InputJax: new TeX({ packages, maxMacros: 1000, maxBuffer: 5 * 1024 }),
  OutputJax: new SVG({ fontCache: 'none' }),
});

export interface PrintedFormula {
  svg: string;
  /** Points, at the size that was asked for; above and below the line. */
  width: number;
  above: number;
  below: number;
}

/** Units of a drawing to one em. */
const EM = 1000;

/** A class has the same questions: what was drawn once is drawn for all whose papers one thread makes. */
const drawn = new Map<string, PrintedFormula | null>();

/** Null: it is no TeX, and is shown as it was written. */
export function formulaOf(tex: string, size: number): PrintedFormula | null {
  const key = `${size} ${tex}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const formula = draw(tex, size);
  drawn.set(key, formula);
  return formula;
}

/** A place to write in: to TeX so many indices without a base. */
const BLANK = /_{4,}/g;
const LINE = String.raw`\rule{3em}{0.05em}`;

function draw(tex: string, size: number): PrintedFormula | null {
  const whole = adaptor.innerHTML(page.convert(tex.replaceAll(BLANK, LINE), { display: false }));
  if (whole.includes('data-mml-node="merror"')) return null;
  const box = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"/.exec(whole);
  if (!box) return null;
  const [, top = 0, wide = 0, high = 0] = box.slice(1).map(Number);
  const scale = size / EM;
  const svg = whole.replace(/^[\s\S]*?(<svg)/, '$1').replaceAll('currentColor', 'black');
  return { svg, width: wide * scale, above: -top * scale, below: (high + top) * scale };
}
