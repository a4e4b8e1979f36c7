// What a sitting may need while its line is cut, fetched as soon as its paper stands: one goes on without the line.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { ExamPaper } from '#contract/exam-paper.ts';
import { withWords } from '#src/ui/words.ts';

const INPUTS: { readonly [K in BankKind]?: () => Promise<unknown> } = {
  order: () => withWords(['blocks'], import('#questions/order/rows.answer.tsx')),
  match: () => withWords(['blocks'], import('#questions/match/lists.answer.tsx')),
  file: () => import('#questions/file/files.answer.tsx'),
};

/** A failure is no matter: each is fetched again where it is needed. */
export function fetchAhead({ sections }: Pick<ExamPaper, 'sections'>): void {
  const asked = sections.flatMap(({ questions }) => questions.flatMap((one) => [one, ...(one.children ?? [])]));
  const inputs = new Set(asked.map(({ kind }) => INPUTS[kind]));
  const parts = [
    () => import('./sheet.tsx'),
    () => withWords(['blocks'], import('#src/blocks/text/text.tsx')),
    ...(JSON.stringify(asked).includes('$')
      ? [async () => (await import('#src/blocks/text/math.tsx')).loadKatex()]
      : []),
    ...inputs,
  ];
  for (const fetchPart of parts) fetchPart?.().catch(() => {});
}
