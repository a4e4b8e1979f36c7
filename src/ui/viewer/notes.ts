// The numbers of notes as Word counts them: the library counts anew on each page, and in Latin digits.
import { numeral } from '#contract/office/word-numbers.ts';

const KINDS = [
  { name: 'footnote', sign: '\ufdd7', usual: 'decimal' },
  { name: 'endnote', sign: '\ufdd8', usual: 'lowerRoman' },
] as const;

/** Behind a note's mark that the author has set: it is no number, and counts for none. */
const OWN_MARK = '\ufdd9';

/** A sign behind each mark of a note, by which it is found when it is drawn. */
export const withNoteSigns = (xml: string): string =>
  KINDS.reduce(
    (done, { name, sign }) =>
      done.replace(new RegExp(`<w:${name}Reference\\b[^>]*>`, 'g'), (mark) => {
        const isOwn = /\bw:customMarkFollows="(?:1|true|on)"/.test(mark);
        return `${mark}<w:t>${isOwn ? sign + OWN_MARK : sign}</w:t>`;
      }),
    xml,
  );

/** `said`: the parts in which the document says how its notes are numbered. */
export function numberNotes(page: DocumentFragment, said: string): void {
  for (const { name, sign, usual } of KINDS) {
    const about = new RegExp(`<w:${name}Pr>.*?</w:${name}Pr>`, 's').exec(said)?.[0] ?? '';
    const format = /<w:numFmt w:val="(\w+)"/.exec(about)?.[1] ?? usual;
    let [count, all] = [0, 0];
    for (const section of page.querySelectorAll('section')) {
      if (about.includes('"eachPage"')) count = 0;
      const lists = (name === 'footnote' ? section : page).querySelectorAll<HTMLElement>('section > ol');
      const list = name === 'footnote' ? lists[0] : lists[lists.length - 1];
      const marks = [...section.querySelectorAll('sup')].filter((mark) =>
        mark.nextSibling?.nodeValue?.startsWith(sign),
      );
      for (const [i, mark] of marks.entries()) {
        const isOwn = mark.nextSibling?.nodeValue?.endsWith(OWN_MARK);
        mark.nextSibling?.remove();
        mark.textContent = isOwn ? '' : numeral(++count, format);
        const note = list?.children[name === 'footnote' ? i : all];
        all++;
        if (!isOwn) (note?.querySelector('p') ?? note)?.prepend(`${mark.textContent} `);
        if (list) list.style.listStyle = 'none';
      }
    }
  }
}
