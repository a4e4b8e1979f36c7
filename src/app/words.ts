// Where the words of all pages behind the login form are.
export { SHARED_WORDS } from '#src/locales/shared.ts';

type Words = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Words>(['../locales/*/*.json', '!../locales/*/{common,http,entry,arrange}.json'], {
  import: 'default',
});
const work = import.meta.glob<Readonly<Record<string, Words>>>('../locales/*/work/index.ts', { import: 'words' });

export async function wordsOfNamespace(language: string, namespace: string): Promise<Words | undefined> {
  const load = files[`../locales/${language}/${namespace}.json`];
  return load ? load() : (await workWordsOf(language))[namespace];
}

/** Those that the work area alone speaks, by namespace. */
export const workWordsOf = async (language: string): Promise<Readonly<Record<string, Words>>> =>
  (await work[`../locales/${language}/work/index.ts`]?.()) ?? {};
