// Formulas of a document: as words between signs while a library knows words alone, then drawn as the lesson draws them.
import { BOUNDS } from '#src/ui/katex.ts';

const FORMULA = /\ufdd4(\ufdd6?)([^\ufdd5]*)\ufdd5/;

export const betweenSigns = (latex: string, isDisplay: boolean): string =>
  `\ufdd4${isDisplay ? '\ufdd6' : ''}${latex}\ufdd5`;

/** Browsers draw no strokes and boxes of formulas of their own accord. */
export const FORMULA_LOOK = `menclose[notation="box"] { border: 1px solid; padding: 0.1em 0.2em }
menclose[notation~="updiagonalstrike"] { background: linear-gradient(to top right, transparent 48%, currentColor 48% 52%, transparent 52%) }
menclose[notation~="downdiagonalstrike"] { background: linear-gradient(to bottom right, transparent 48%, currentColor 48% 52%, transparent 52%) }
menclose[notation="updiagonalstrike downdiagonalstrike"] { background: linear-gradient(to top right, transparent 48%, currentColor 48% 52%, transparent 52%), linear-gradient(to bottom right, transparent 48%, currentColor 48% 52%, transparent 52%) }
menclose[notation="horizontalstrike"] { background: linear-gradient(transparent 48%, currentColor 48% 52%, transparent 52%) }`;

export async function drawFormulas(page: DocumentFragment): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && FORMULA.test(walker.currentNode.data)) found.push(walker.currentNode);
  if (found.length === 0) return;
  const { default: katex } = await import('katex');
  const draw = (latex: string, isDisplay: boolean): Node => {
    const holder = document.createElement('code');
    holder.textContent = latex;
    try {
      katex.render(latex, holder, { ...BOUNDS, output: 'mathml', displayMode: isDisplay });
    } catch {
      // its source, as in the lesson
      return holder;
    }
    // its source is no word of the page
    holder.querySelector('annotation')?.remove();
    return holder.querySelector('math') ?? holder;
  };
  for (const text of found) {
    // before, mark, formula, and so on
    const pieces = text.data.split(new RegExp(FORMULA, 'g'));
    text.replaceWith(
      ...pieces.flatMap((piece, i) =>
        i % 3 === 2 ? [draw(piece, pieces[i - 1] !== '')] : i % 3 === 0 && piece !== '' ? [piece] : [],
      ),
    );
  }
}
