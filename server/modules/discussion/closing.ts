// A thread summed up by counting: who agreed with what, and which contributions share words. Each line names the
// contributions it rests on; nothing is said that nobody said.
import type { BlockProps } from '#contract/blocks/index.ts';
import { normalise, readQuestion, runWords, scriptRuns } from '#server/platform/tutor/index.ts';
import type { StoredEntry } from './discussion.store.ts';

type Closing = NonNullable<BlockProps<'discussion'>['closing']>;

const MOST_BEST = 3;
const MOST_GROUPS = 4;
const MOST_WORDS = 3;
/** A single character says too little to group by. */
const MIN_WORD = 2;

/** `cites` and `best` count contributions from 1, in the order given. */
export function closingOf(entries: readonly Pick<StoredEntry, 'text' | 'votes' | 'userId'>[]): Closing {
  const people = new Set(entries.map((e) => e.userId)).size;
  const best = entries
    .map(({ votes }, i) => ({ votes, n: i + 1 }))
    .filter((e) => e.votes > 0)
    .sort((a, b) => b.votes - a.votes || a.n - b.n)
    .slice(0, MOST_BEST)
    .map((e) => e.n);
  return { people, best, groups: groupsByWord(entries) };
}

/** The most shared word first; a contribution is cited in the first group that it belongs to. */
export function groupsByWord(entries: readonly Pick<StoredEntry, 'text' | 'userId'>[]): Closing['groups'] {
  const saidIn = new Map<string, number[]>();
  entries.forEach(({ text }, i) => {
    for (const word of wordsOf(text)) saidIn.set(word, [...(saidIn.get(word) ?? []), i]);
  });
  const free = new Set(entries.keys());
  const groups: Closing['groups'] = [];
  while (groups.length < MOST_GROUPS) {
    const [first] = shared(saidIn, free, entries);
    if (!first) break;
    const members = first.members;
    // words that all of them share say together what the group is about
    const about = [...saidIn]
      .filter(([, at]) => members.every((m) => at.includes(m)))
      .map(([word]) => word)
      .sort((a, b) => Number(b === first.word) - Number(a === first.word) || b.length - a.length || (a < b ? -1 : 1));
    const whole = about.filter((w) => !about.some((other) => other !== w && other.includes(w)));
    groups.push({ about: whole.slice(0, MOST_WORDS), cites: members.map((m) => m + 1) });
    for (const m of members) free.delete(m);
  }
  return groups;
}

/** Words that at least two people have used, in contributions that no group has yet. */
function shared(
  saidIn: ReadonlyMap<string, number[]>,
  free: ReadonlySet<number>,
  entries: readonly Pick<StoredEntry, 'userId'>[],
): { word: string; members: number[] }[] {
  return [...saidIn]
    .map(([word, at]) => ({ word, members: at.filter((i) => free.has(i)) }))
    .filter(({ members }) => new Set(members.map((i) => entries[i]?.userId)).size > 1)
    .sort((a, b) => b.members.length - a.members.length || b.word.length - a.word.length || (a.word < b.word ? -1 : 1));
}

/** Content words and the pairs of characters in them: a term counts however a dictionary cuts what is around it. */
function wordsOf(text: string): Set<string> {
  const plain = normalise(text);
  const words = [...readQuestion(text).tokens.keys()];
  const torn = seams(text);
  return new Set(words.filter((w) => [...w].length >= MIN_WORD && plain.includes(w) && !torn.has(w)));
}

/** Pairs that no word has: 吸消 of 呼吸消耗. Beside a single character the dictionary may have torn a term. */
function seams(text: string): Set<string> {
  const found = new Set<string>();
  for (const run of scriptRuns(text)) {
    const words = runWords(run);
    words.forEach((word, i) => {
      const next = words[i + 1];
      if (next && word.length > 1 && next.length > 1) found.add(`${word.at(-1)}${next.at(0)}`);
    });
  }
  return found;
}
