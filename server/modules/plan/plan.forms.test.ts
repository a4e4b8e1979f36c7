// How many points have a second form to ask after a remedy: without a model, and with a stand-in for one. The stand-in quotes
// to the letter and asks what it quotes, in three forms; it knows nothing. What it reaches is what the gates let through of a
// model that does as it is told: a bound from above for real models, and no word on how good their questions are.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sentences } from '#contract/sentences.ts';
import type { Model, Passage } from '#server/platform/tutor/index.ts';
import { readDocument } from '#tests/support/reading.ts';
import { draftMissing, passagesAroundPoint } from './plan.draft.ts';
import { modelPart } from './plan.model.ts';
import type { PointRow } from './plan.store.ts';

const ROOT = new URL('../../../', import.meta.url);
const FOLDERS = [
  'tests/bench/development/',
  'server/platform/tutor/fixtures/roles/',
  'server/platform/tutor/draft/fixtures/',
];

async function documents(): Promise<Passage[][]> {
  const folders = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = (await readdir(new URL(folder, ROOT))).filter((name) => /\.(?:md|txt)$/u.test(name));
      return names.toSorted().map((name) => ({ name, url: new URL(folder + encodeURIComponent(name), ROOT) }));
    }),
  );
  return Promise.all(
    folders.flat().map(async ({ name, url }, document) => {
      const { passages } = await readDocument({ name, bytes: await readFile(url) });
      return passages.map(
        (p, seq): Passage => ({
          id: `${document}.${seq}`,
          documentId: `d${document}`,
          document: name,
          seq,
          text: p.text,
          ...(p.page === undefined ? {} : { page: p.page }),
          ...(p.heading === undefined ? {} : { heading: p.heading }),
        }),
      );
    }),
  );
}

/** The passages as a model reads them in its prompt. */
const sourcesIn = (prompt: string) =>
  [...prompt.matchAll(/\[(\d+)\] 《[^\n]*\n([\s\S]*?)(?=\n\n\[\d+\] 《|\n>>>)/gu)].map(([, n, text = '']) => ({
    n: Number(n),
    text,
  }));

/** A true statement, a number to fill in, and steps to put in order, each out of a sentence of its own. */
function questionsOf(prompt: string): object[] {
  const told = sourcesIn(prompt).flatMap(({ n, text }) =>
    sentences(text)
      .map((own) => own.text.trim())
      .filter((own) => own.length >= 8)
      .map((quote) => ({ n, quote })),
  );
  const judges = told.slice(0, 2).map((own) => ({ ...own, kind: 'judge', stem: own.quote, answer: true }));
  const fills = told.flatMap((own) => {
    const number = /\d+(?:\.\d+)?/u.exec(own.quote)?.[0];
    const stem = number && own.quote.replace(number, '＿＿');
    return number && stem && !stem.includes(number) ? [{ ...own, kind: 'fill', stem, answer: [number] }] : [];
  });
  const orders = told.flatMap((own) => {
    const items = own.quote.split(/[，、；]/u).filter((item) => item.length > 3);
    const options = items
      .slice(0, 4)
      .map((text, at) => ({ key: 'ABCD'.charAt(at), text: text.replace(/[。.]$/u, '') }));
    const answer = options.map(({ key }) => key);
    return options.length > 2 ? [{ ...own, kind: 'order', stem: `按资料的次序排列：${own.n}`, options, answer }] : [];
  });
  return [...judges, ...fills.slice(0, 1), ...orders.slice(0, 1)];
}

const standIn: Model = {
  name: 'stand-in',
  isReady: () => true,
  left: async () => 100_000,
  stream: async function* ({ turns }) {
    yield JSON.stringify({ questions: questionsOf(turns.map(({ text }) => text).join('\n')) });
  },
};

const rowOf = (id: string, { title, explanation }: Pick<PointRow, 'title' | 'explanation'>): PointRow => ({
  id,
  orgId: 'o',
  courseId: 'c',
  version: 1,
  sort: 1,
  title,
  goal: '',
  explanation,
  example: null,
  discussion: null,
  parts: {},
  approved: null,
});

test('two forms: what the embedded tutor drafts, and what it and a model that quotes rightly draft together', async () => {
  const tally = { points: 0, alone: 0, together: 0, kinds: 0 };
  for (const [document, passages] of (await documents()).entries())
    for (const [at, point] of draftMissing(passages, []).entries()) {
      const row = rowOf(`${document}.${at}`, point);
      const own = passagesAroundPoint(passages, row);
      const stems = new Set(point.questions.map(({ stem }) => stem));
      const wish = { point: row, part: 'questions' as const, passages: own, stems, userId: 't' };
      const made = await modelPart(standIn, wish, new AbortController().signal);
      const more = 'part' in made && made.part === 'questions' ? made.questions.filter((q) => q.source !== null) : [];
      tally.points += 1;
      tally.alone += point.questions.length > 1 ? 1 : 0;
      tally.together += point.questions.length + more.length > 1 ? 1 : 0;
      tally.kinds += new Set([...point.questions, ...more].map(({ kind }) => kind)).size > 1 ? 1 : 0;
    }
  // 12 documents, 66 points: 36 alone (55 %), 66 together, 64 of them with two kinds of questions
  expect(tally.points).toBeGreaterThan(60);
  expect(tally.together / tally.points).toBeGreaterThanOrEqual(0.9);
  expect(tally.kinds / tally.points).toBeGreaterThanOrEqual(0.9);
});
