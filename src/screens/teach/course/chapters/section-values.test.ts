import { expect, test } from 'vitest';
import { bodyOf, schemaOf, sectionValues } from './section-values.ts';

const film = {
  id: 's1',
  version: 3,
  courseId: 'c1',
  parentId: 'h1',
  kind: 'video',
  title: '单摆',
  status: 'published',
  publishAt: null,
  fileId: 'f1',
  captions: [
    { lang: 'zh-CN', label: '简体', fileId: 'zh' },
    { lang: 'fr', label: 'français', fileId: 'fr' },
  ],
  html: '',
  url: '',
  refId: null,
  need: 0.8,
  noSkip: true,
  lock: null,
} as unknown as Parameters<typeof sectionValues>[0]; // of a row what the form looks at

const saved = (change: object) =>
  bodyOf('video', schemaOf('video').parse({ ...sectionValues(film), ...change }), film.captions);

test('captions come and go by language; a name that was given and other languages stay', () => {
  expect(saved({}).captions).toEqual(film.captions);
  expect(saved({ captionsEn: '/OrgApi/UploadFile/Get?id=en' }).captions).toEqual([
    film.captions[0],
    { lang: 'en', label: 'English', fileId: 'en' },
    film.captions[1],
  ]);
  expect(saved({ captionsZh: '' }).captions).toEqual([film.captions[1]]);
  expect(saved({ need: 50 })).toMatchObject({ fileId: 'f1', need: 0.5, noSkip: true });
});

test('what is no film has none', () => {
  const text = bodyOf('text', schemaOf('text').parse({ title: '一', html: '<p>二</p>' }));
  expect(text).not.toHaveProperty('captions');
});
