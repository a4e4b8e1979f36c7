// Formulas of a document: as words between signs while a library knows words alone, then drawn as the lesson draws them.
import { BOUNDS } from '#src/ui/katex.ts';

const FORMULA = /\ufdd4(\ufdd6?)([^\ufdd5]*)\ufdd5/;

export const betweenSigns = (latex: string, isDisplay: boolean): string =>
  `\ufdd4${isDisplay ? '\ufdd6' : ''}${latex}\ufdd5`;

/** Documents break words anywhere, and their lines stand close. */
const LOOK = `.katex-display { margin: 0 }
.katex span { white-space: nowrap !important; overflow-wrap: normal !important }`;

/** A document's own styles of its words are none of the pieces that a formula is built of: those stand where KaTeX puts them. */
export const besideFormulas = (css: string): string =>
  css.replace(/\bspan(?=\s*[,{])/g, 'span:not(:where(.katex, .katex *))');

/** The styles that they need, where there are any. */
export async function drawFormulas(page: DocumentFragment): Promise<string> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && FORMULA.test(walker.currentNode.data)) found.push(walker.currentNode);
  if (found.length === 0) return '';
  const [{ default: katex }, { default: css }] = await Promise.all([
    import('katex'),
    import('katex/dist/katex.min.css?inline'),
  ]);
  const draw = (latex: string, isDisplay: boolean): Node => {
    const holder = document.createElement('code');
    holder.textContent = latex;
    try {
      katex.render(latex, holder, { ...BOUNDS, displayMode: isDisplay });
    } catch {
      // its source, as in the lesson
      return holder;
    }
    // its source is no word of the page
    holder.querySelector('annotation')?.remove();
    return holder.firstElementChild ?? holder;
  };
  for (const text of found) {
    // before, mark, formula, and so on
    const pieces = text.data.split(new RegExp(FORMULA, 'g'));
    text.replaceWith(
      ...pieces.flatMap((piece, i): (string | Node)[] =>
        i % 3 === 2 ? [draw(piece, pieces[i - 1] !== '')] : i % 3 === 0 && piece !== '' ? [piece] : [],
      ),
    );
  }
  return `${css}\n${LOOK}`;
}
