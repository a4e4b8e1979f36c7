// Words that say the opposite of each other: an answer may have every word of the key and still turn it round.
import { allOf } from '#server/platform/tutor/lang/index.ts';
import { OPPOSITIONS } from '#server/platform/tutor/lang/language.ts';
import { runWords, scriptRuns } from '#server/platform/tutor/text/words.ts';

const PLACES = OPPOSITIONS.flatMap((opposition) =>
  ([0, 1] as const).flatMap((side) =>
    allOf(({ mark }) => mark.opposites[opposition]?.[side]).map((word) => ({
      word,
      side: `${opposition}.${side}`,
      other: `${opposition}.${1 - side}`,
    })),
  ),
).sort((a, b) => b.word.length - a.word.length);

/** A word of direction, and what it is said of: 速率 in 光合速率下降; empty where nothing stands before it. */
interface Direction {
  of: string;
  side: string;
  other: string;
}

/** The directions of a normalised text, in the order of their length. */
function directions(text: string): Direction[] {
  let rest = text;
  return PLACES.flatMap(({ word, side, other }) => {
    const own: Direction[] = [];
    for (let at = find(rest, word, 0); at >= 0; at = find(rest, word, at + 1)) {
      const clause =
        text
          .slice(0, at)
          .split(/[，。；、,.;！？!?\n]/u)
          .at(-1) ?? '';
      own.push({ of: nounBefore(clause), side, other });
      rest = `${rest.slice(0, at)}${' '.repeat(word.length)}${rest.slice(at + word.length)}`;
    }
    return own;
  });
}

function find(text: string, word: string, from: number): number {
  const at = text.indexOf(word, from);
  if (at < 0 || !/^[a-z]/u.test(word)) return at;
  const isWhole = !/[a-z]/u.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`);
  return isWhole ? at : find(text, word, at + 1);
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(allOf(({ mark }) => mark.functionWords));

function nounBefore(clause: string): string {
  const words = scriptRuns(clause).flatMap(runWords);
  return words.findLast((word) => !FUNCTION_WORDS.has(word)) ?? '';
}

/**
 * Does the text say a direction that the key turns the other way? `key`: what must be said; `stem`: what was asked.
 * A direction that key or stem say of the same thing is theirs.
 */
export function turnsRound(text: string, key: string, stem: string): boolean {
  const [ofKey, ofStem] = [directions(key), directions(stem)];
  const known = [...ofKey, ...ofStem];
  return directions(text).some(({ of, side, other }) => {
    const isSame = (own: Direction) => own.of === of && of !== '';
    if (known.some((own) => own.side === side && isSame(own))) return false;
    return ofKey.some((own) => own.side === other) || ofStem.some((own) => own.side === other && isSame(own));
  });
}
