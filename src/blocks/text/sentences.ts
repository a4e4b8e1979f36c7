// Whole sentences of a growing text, in the words a screen reader should say.
import type { TextMark } from '#contract/marks-of-text.ts';
import type { ReadText, TextToken } from './reader.ts';

const END = /[。！？!?；;\n]+[”’」』）)]*/g;
const FORMULA = '公式';
/** What Markdown leaves of itself where only half of it has come. */
const HALF = /\*\*|~~|`|\$/;

interface Said {
  text: string;
  read: ReadText;
  marks?: readonly TextMark[] | undefined;
}

/** What is complete after `from`; `to` is where the next sentence begins. */
export function wholeSentences(
  { text, read, marks }: Said,
  from: number,
  closed: boolean,
): { said: string; to: number } {
  const saidTo = (to: number): string =>
    read(text.slice(0, to), from)
      .map(({ token }) => spoken(token))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  if (closed) return { said: saidTo(text.length), to: text.length };
  const isInside = (at: number) => marks?.some((m) => m.kind === 'formula' && m.from < at && m.to > at);
  const ends = [...text.slice(from).matchAll(END)].map(({ index, 0: end }) => from + index + end.length);
  for (const to of ends.reverse()) {
    const said = isInside(to) ? null : saidTo(to);
    // behind an empty line nothing that was begun before it can end
    if (said !== null && (marks || !HALF.test(said) || text.slice(0, to).endsWith('\n\n'))) return { said, to };
  }
  return { said: '', to: from };
}

/** Without what only lays out, and without sources; a formula is named, since its letters would be noise. */
function spoken(token: TextToken): string {
  if (token.type === 'math') return ` ${FORMULA} `;
  if (token.type === 'cite') return '';
  if (token.type === 'br' || token.type === 'space' || token.type === 'hr') return ' ';
  const lines = 'rows' in token ? [token.header, ...token.rows].flat() : 'items' in token ? token.items : undefined;
  if (lines) return lines.map((line: { tokens?: TextToken[] }) => line.tokens?.map(spoken).join('')).join(' ');
  if ('tokens' in token && token.tokens) return token.tokens.map(spoken).join('');
  return 'text' in token ? String(token.text) : token.raw;
}
