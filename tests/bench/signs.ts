// Whether words of documents are stored to the letter, whatever signs they have, in each format; and whether each screen shows them so.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { extract } from '#server/platform/tutor/index.ts';
import { charactersOf, documentsOf } from '#tests/texts/documents.ts';
import { signSentences } from '#tests/texts/sentences.ts';
import type { Bench, Measurement, Row } from './bench.ts';
import { ROOT } from './browser.ts';

const SEED = 20_261_128;
const SENTENCES = 2000;
/** As many as the tests of a screen go through at once: a message has no more sources. */
const AT_ONCE = 200;
/** By the components of lesson, chat, questions, boards, plan and preview, and as a chapter's HTML. */
const SCREENS = [
  'src/blocks/signs.test.tsx',
  'src/screens/signs.test.tsx',
  'src/screens/teach/course/plan/signs.test.tsx',
  'server/platform/html.test.ts',
];

export const signs: Measurement = {
  name: 'signs',
  about:
    'Teaching sentences full of signs that Markdown would take for its own (tests/texts/sentences.ts; the seed is in the note), a paragraph each, in one document of each format, read as an upload is: the share of them whose characters come out the same but for white space, with no formula among them that nobody has written. And how many times 200 of them, of a seed each, come through the components of every screen, and through HTML as a chapter.',
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
  const turns = sentences.length / AT_ONCE;
  let value = 0;
  for (let turn = 0; turn < turns; turn++) if (await areShown(SEED + turn)) value++;
  rows.push({
    what: 'screens, and HTML as a chapter',
    value,
    unit: `of ${turns}`,
    aim: String(turns),
    ok: value === turns,
  });
  return { rows, note: [`${sentences.length} sentences of seed ${SEED}.`, ...lost].join(' ') };
}

async function areShown(seed: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...SCREENS], {
    cwd: ROOT,
    env: { ...process.env, SEED: String(seed) },
    stdio: 'ignore',
  });
  const [code] = await once(child, 'close');
  return code === 0;
}
