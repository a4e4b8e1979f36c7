// Words come before what speaks them.
import i18next from 'i18next';

/** Ends when the language that was chosen last is the page's. */
let changed: Promise<unknown> = Promise.resolve();

export async function changeLanguage(language: string): Promise<void> {
  changed = i18next.changeLanguage(language);
  await changed;
}

/**
 * Fetches words before what speaks them is drawn: a part that waits for its own takes the page around it away meanwhile,
 * and the focus with it. In the language that is chosen by then: the one before would be of no use.
 */
export async function loadWords(namespaces: readonly string[]): Promise<void> {
  for (let known: typeof changed | null = null; known !== changed; ) {
    known = changed;
    await known;
    await i18next.loadNamespaces(namespaces);
  }
  const missing = namespaces.find((ns) => !i18next.hasResourceBundle(i18next.language, ns));
  if (missing) throw new Error(`no words for ${i18next.language}/${missing}`);
}

/** A part that comes late, with the words that it alone speaks. A test reads what is given here. */
export const withWords = async <T>(namespaces: readonly string[], part: Promise<T>): Promise<T> =>
  (await Promise.all([part, loadWords(namespaces)]))[0];
