// The numbers of notes as Word counts them: the library counts anew on each page, and in Latin digits.
import { numeral } from '#contract/office/word-numbers.ts';

const KINDS = [
  { name: 'footnote', sign: '\ufdd7', usual: 'decimal' },
  { name: 'endnote', sign: '\ufdd8', usual: 'lowerRoman' },
] as const;

/** A sign behind each mark of a note, by which it is found when it is drawn. */
export const withNoteSigns = (xml: string): string =>
  KINDS.reduce(
    (done, { name, sign }) => done.replace(new RegExp(`<w:${name}Reference\\b[^>]*>`, 'g'), `$&<w:t>${sign}</w:t>`),
    xml,
  );

/** `said`: the parts in which the document says how its notes are numbered. */
export function numberNotes(page: DocumentFragment, said: string): void {
  for (const { name, sign, usual } of KINDS) {
    const about = new RegExp(`<w:${name}Pr>.*?</w:${name}Pr>`, 's').exec(said)?.[0] ?? '';
    const format = /<w:numFmt w:val="(\w+)"/.exec(about)?.[1] ?? usual;
    let count = 0;
    for (const section of page.querySelectorAll('section')) {
      if (about.includes('"eachPage"')) count = 0;
      const lists = (name === 'footnote' ? section : page).querySelectorAll<HTMLElement>('section > ol');
      const list = name === 'footnote' ? lists[0] : lists[lists.length - 1];
      const marks = [...section.querySelectorAll('sup')].filter((mark) => mark.nextSibling?.nodeValue === sign);
      for (const [i, mark] of marks.entries()) {
        mark.nextSibling?.remove();
        mark.textContent = numeral(++count, format);
        const note = list?.children[name === 'footnote' ? i : count - 1];
        (note?.querySelector('p') ?? note)?.prepend(`${mark.textContent} `);
        if (list) list.style.listStyle = 'none';
      }
    }
  }
}
