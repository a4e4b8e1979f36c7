// Whether words of documents are stored to the letter, whatever signs they have: in each format.
import { extract } from '#server/platform/tutor/index.ts';
import { charactersOf, documentsOf } from '#tests/texts/documents.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import type { Bench, Measurement, Row } from './bench.ts';

const SEED = 20_261_128;
const SENTENCES = 2000;

export const signs: Measurement = {
  name: 'signs',
  about:
    'Teaching sentences full of signs that Markdown would take for its own (tests/texts/sentences.ts; the seed is in the note), a paragraph each, in one document of each format, read as an upload is: the share of them whose characters come out the same but for white space, with no formula among them that nobody has written.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const sentences = signSentences(SEED, bench.quick ? SENTENCES / 10 : SENTENCES);
  const rows: Row[] = [];
  const lost: string[] = [];
  for (const [name, bytes] of documentsOf(sentences)) {
    const { passages } = await extract({ bytes, name });
    const spoken = charactersOf(passages.map(({ text }) => text).join(''));
    const torn = sentences.filter((one) => !spoken.includes(charactersOf(one)));
    const guessed = passages.filter(({ marks = [] }) => marks.length > 0).length;
    const value = 1 - (torn.length + guessed) / sentences.length;
    rows.push({ what: name, value, unit: 'of 1', aim: '1', ok: value === 1 });
    lost.push(...torn.slice(0, 3).map((one) => `${name}: ${one}`));
  }
  return { rows, note: [`${sentences.length} sentences of seed ${SEED}.`, ...lost].join(' ') };
}
