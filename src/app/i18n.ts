// Languages: zh-CN first, en complete. A namespace is one file of each language and comes when a screen asks for it.
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keep, recall, storageKey } from '#src/api/storage.ts';

export const LANGUAGES = ['zh-CN', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`no words for ${language}/${namespace}`), false);
    load().then(
      (words) => done(null, words),
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
    if (event.key === storageKey('lang')) void i18next.changeLanguage(chosen());
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: chosen(),
      fallbackLng: false, // both languages have every key, which a test holds them to
      ns: ['common', 'http'],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    });
}

export async function chooseLanguage(language: Language): Promise<void> {
  keep('lang', language, null);
  await i18next.changeLanguage(language);
}
