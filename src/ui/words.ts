// Words come before what speaks them.
import i18next from 'i18next';

/**
 * Fetches words before what speaks them is drawn: a part that waits for its own takes the page around it away meanwhile,
 * and the focus with it.
 */
export async function loadWords(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const missing = namespaces.find((ns) => !i18next.hasResourceBundle(i18next.language, ns));
  if (missing) throw new Error(`no words for ${i18next.language}/${missing}`);
}

/** A part that comes late, with the words that it alone speaks. A test reads what is given here. */
export const withWords = async <T>(namespaces: readonly string[], part: Promise<T>): Promise<T> =>
  (await Promise.all([part, loadWords(namespaces)]))[0];
