import i18next, { type ReadCallback } from 'i18next';
import { expect, test, vi } from 'vitest';
import { changeLanguage, loadWords } from '#src/ui/words.ts';

// here, where modules are new for each file: other tests of words speak through one that is shared
test('words that are asked for while the language changes come in the one that it changes to', async () => {
  const asked = new Map<string, ReadCallback>();
  const read = (language: string, ns: string, done: ReadCallback) => void asked.set(`${language}/${ns}`, done);
  const come = (name: string) =>
    vi
      .waitFor(() => asked.get(name) ?? Promise.reject(new Error(`nobody asks for ${name}`)))
      .then((done) => done(null, { title: name }));
  const ready = i18next.use({ type: 'backend', init: () => {}, read }).init({
    lng: 'zh-CN',
    load: 'currentOnly',
    fallbackLng: false,
    ns: ['common'],
  });
  await come('zh-CN/common');
  await ready;
  const before = loadWords(['page']);
  const change = changeLanguage('en');
  const during = loadWords(['panel']);
  await come('en/common');
  await come('en/page');
  await change;
  for (const name of ['zh-CN/page', 'zh-CN/panel']) asked.get(name)?.(null, {});
  await come('en/panel');
  await Promise.all([before, during]);
  expect(['page', 'panel'].map((ns) => i18next.t('title', { ns }))).toEqual(['en/page', 'en/panel']);
});
