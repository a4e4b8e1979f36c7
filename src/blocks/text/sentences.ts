// Whole sentences of a growing text, in the words a screen reader should say.

const END = /[。！？!?；;\n]+[”’」』）)]*/g;

/** What is complete after `from`; `to` is where the next sentence begins. */
export function wholeSentences(text: string, from: number, closed: boolean): { said: string; to: number } {
  let to = from;
  END.lastIndex = from;
  while (END.exec(text)) to = END.lastIndex;
  if (closed) to = text.length;
  return { said: speakable(text.slice(from, to)), to };
}

/** Without marks of layout and sources; a formula is named, since its letters would be noise. */
export function speakable(text: string, formula = '公式'): string {
  return text
    .replace(/\$\$[\s\S]*?\$\$|\$[^$\n]+\$/g, ` ${formula} `)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[*_`#>|~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
