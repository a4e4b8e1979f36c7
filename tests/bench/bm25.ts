// BM25 and nothing else, over the same passages: what a retrieval has to beat.
import { type Passage, runWords, scriptRuns } from '#server/platform/tutor/index.ts';

const K1 = 1.2;
const B = 0.75;

/** Words and character pairs of a text, repeated as they are repeated. */
function tokensOf(text: string): string[] {
  return scriptRuns(text).flatMap((run) => {
    const words = runWords(run);
    if (!/^\p{Script=Han}/u.test(run)) return words;
    const letters = [...run];
    const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
    return [...words, ...pairs.filter((pair) => !words.includes(pair))];
  });
}

function countsOf(tokens: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/** Searches these passages, best first; the question's words are taken as they stand. */
export function bm25Over(passages: readonly Passage[]): (question: string, limit: number) => Passage[] {
  const read = passages.map((passage) => {
    const tokens = tokensOf(`${passage.heading ?? ''}\n${passage.text}`);
    return { passage, counts: countsOf(tokens), length: tokens.length };
  });
  const average = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length);
  const df = new Map<string, number>();
  for (const { counts } of read) for (const token of counts.keys()) df.set(token, (df.get(token) ?? 0) + 1);
  return (question, limit) => {
    const asked = new Set(tokensOf(question));
    return read
      .map(({ passage, counts, length }) => {
        let score = 0;
        for (const token of asked) {
          const tf = counts.get(token) ?? 0;
          const known = df.get(token) ?? 0;
          const idf = Math.log(1 + (read.length - known + 0.5) / (known + 0.5));
          score += (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * length) / average));
        }
        return { passage, score };
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.passage.seq - b.passage.seq)
      .slice(0, limit)
      .map(({ passage }) => passage);
  };
}
