// Languages: zh-CN first, en complete. A namespace is one file of each language and comes when a screen asks for it; those
// that the work area alone speaks come together. Where the files are is known here for those before the login form only.
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keep, recall, storageKey } from '#src/api/storage.ts';
import { changeLanguage, loadWords } from '#src/ui/words.ts';

const LANGUAGES = ['zh-CN', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

type Words = Readonly<Record<string, unknown>>;
const first = import.meta.glob<Words>('../locales/*/{common,http,entry}.json', { import: 'default' });

async function wordsOf(language: string, namespace: string): Promise<Words | undefined> {
  const load = first[`../locales/${language}/${namespace}.json`];
  return load ? load() : (await import('./words.ts')).wordsOfNamespace(language, namespace);
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    wordsOf(language, namespace).then(
      (words) => (words ? done(null, words) : done(new Error(`no words for ${language}/${namespace}`), false)),
      (error: unknown) => done(error instanceof Error ? error : new Error('words did not load'), true), // true: try again
    );
  },
};

/** Chinese first, whatever the browser prefers: it is the school's language until the person chooses. */
const chosen = (): Language => LANGUAGES.find((l) => l === recall('lang')) ?? 'zh-CN';

/** Resolves when the words of the first screens are here. */
export async function startLanguages(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey('lang')) void changeLanguage(chosen());
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chosen(),
      load: 'currentOnly', // there is no zh besides zh-CN
      fallbackLng: false, // both languages have every key, which a test holds them to
      ns: ['common', 'http'],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
}

export async function chooseLanguage(language: Language): Promise<void> {
  keep('lang', language, null);
  await changeLanguage(language);
}

export async function loadWorkWords(): Promise<void> {
  const { workWordsOf, SHARED_WORDS } = await import('./words.ts');
  const own = workWordsOf(i18next.language).then((words) => loadWords(Object.keys(words)));
  await Promise.all([own, loadWords(SHARED_WORDS)]);
}
