// A DOCX as pages.
import { parseAsync, renderDocument } from 'docx-preview';
import { formulasAsRuns } from '#contract/office/omml.ts';
import { withSymbols } from '#contract/office/symbol-fonts.ts';
import { withNumbers, withoutNumbers } from '#contract/office/word-numbers.ts';
import { HIDDEN_MARKS, shownInWord, wordStyles } from '#contract/office/word-shown.ts';
import { cleanCss, cleanMarkup } from './clean.ts';
import { besideFormulas, betweenSigns, drawFormulas } from './formulas.ts';
import { numberNotes, withNoteSigns } from './notes.ts';
import { type OfficeParts, openParts } from './parts.ts';
import { type RenderedMarkup, ViewError } from './types.ts';

const OPTIONS = {
  inWrapper: true,
  // a font that a document brings would be a file of a stranger's
  ignoreFonts: true,
  useBase64URL: true,
  // pages within the page
  renderAltChunks: false,
  renderComments: false,
  ignoreLastRenderedPageBreak: false,
} as const;

/** A4, with the margin around it. */
const WIDTH = 860;
const LOOK = '.docx-wrapper { background: none; padding: 16px } .docx-wrapper > section.docx { margin-bottom: 16px }';
/** Of a phone: a page as wide as paper would have letters that nobody can read. */
const NARROW = {
  below: 640,
  css: `.docx-wrapper { padding: 8px; display: block }
.docx-wrapper > section.docx { width: auto !important; min-height: 0 !important; padding: 20px 16px !important; overflow-x: auto }`,
};

/** A4 and what a page may be wider: its own width is not ours to know before it is drawn. */
const PAGES = {
  selector: 'section.docx',
  width: 794,
  lone: '.docx-wrapper { padding: 0 } .docx-wrapper > section.docx { margin: 0; box-shadow: none }',
};

export async function drawWord(bytes: ArrayBuffer): Promise<RenderedMarkup> {
  const parts = await openParts(bytes);
  const nodes = await asWordShows(parts)
    .then(render)
    .catch(() => {
      throw new ViewError('broken');
    });
  const css = nodes.map((node) => (node.nodeName === 'STYLE' ? (node.textContent ?? '') : ''));
  // a document that nobody shows: nothing in it is fetched
  const page = document.implementation.createHTMLDocument('').createElement('div');
  page.append(...nodes.filter((node) => node.nodeName !== 'STYLE'));
  const body = cleanMarkup(page);
  const formulas = await drawFormulas(body);
  numberNotes(body, `${await parts.text('word/settings.xml')}${await parts.text('word/document.xml')}`);
  return {
    body,
    css: `${besideFormulas(cleanCss(css.join('\n')))}\n${LOOK}\n${formulas}`,
    width: WIDTH,
    narrow: NARROW,
    pages: PAGES,
  };
}

const STYLES = 'word/styles.xml';
const NUMBERS = 'word/numbering.xml';
const TEXT = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/;

/** The library shows the words that Word hides, and neither text boxes nor phonetic guides nor EQ fields; of numbers it knows few. */
async function asWordShows(parts: OfficeParts): Promise<ArrayBuffer> {
  const sheet = (await parts.text(STYLES)) ?? '';
  const numbering = (await parts.text(NUMBERS)) ?? '';
  const styles = wordStyles(sheet);
  const texts = new Map(numbering === '' ? [] : [[NUMBERS, withoutNumbers(numbering)]]);
  // what a style hides is left out below, or has been shown again
  texts.set(STYLES, sheet.replace(/<w:vanish\b[^<>]*\/>/g, ''));
  for (const name of parts.names.filter((one) => TEXT.test(one))) {
    const shown = withNoteSigns(shownInWord((await parts.text(name)) ?? '', styles, HIDDEN_MARKS));
    const numbered = withSymbols(withNumbers(shown, numbering, sheet, String));
    texts.set(name, formulasAsRuns(numbered, 'w', betweenSigns));
  }
  return parts.with(texts);
}

const render = async (bytes: ArrayBuffer): Promise<Node[]> => renderDocument(await parseAsync(bytes, OPTIONS), OPTIONS);
