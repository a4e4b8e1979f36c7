// What a sitting may need while its line is cut: one goes on without the line. It is fetched while its rules are read, and what its
// paper asks for before the paper stands.
import type { BankKind } from '#contract/bank-kinds.ts';
import type { ExamPaper } from '#contract/exam-paper.ts';
import type { Recipes } from '#src/ui/recipes-around.ts';
import { withWords } from '#src/ui/words.ts';

const INPUTS: { readonly [K in BankKind]?: () => Promise<unknown> } = {
  order: () => withWords(['blocks'], import('#questions/order/rows.answer.tsx')),
  match: () => withWords(['blocks'], import('#questions/match/lists.answer.tsx')),
  file: () => Promise.all([import('#questions/file/files.answer.tsx'), import('#src/stream/uploads.ts')]),
};
const AROUND = [() => import('./sheet.tsx'), () => withWords(['blocks'], import('#src/blocks/text/text.tsx'))];

/** Null: there is no paper yet; `recipes`: the panels'. Resolves when all of it has come or failed, which is no matter: it is fetched again where it is needed. */
export async function fetchAhead(
  paper: Pick<ExamPaper, 'sections'> | null,
  recipes: Pick<Recipes, 'fetch'>,
): Promise<void> {
  const asked = paper?.sections.flatMap(({ questions }) => questions.flatMap((one) => [one, ...(one.children ?? [])]));
  const inputs = new Set(asked ? asked.map(({ kind }) => INPUTS[kind]) : Object.values(INPUTS));
  const parts = [
    ...AROUND,
    recipes.fetch,
    ...(asked && JSON.stringify(asked).includes('$')
      ? [async () => (await import('#src/blocks/text/math.tsx')).loadKatex()]
      : []),
    ...inputs,
  ];
  await Promise.allSettled(parts.map((fetchPart) => fetchPart?.()));
}
