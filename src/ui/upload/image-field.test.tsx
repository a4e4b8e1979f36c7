import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { workSystem } from '#src/app/theme/work-system.ts';
import words from '#src/locales/zh-CN/work/upload.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import { Cover } from '../cover.tsx';
import { renderScreen } from '../testing.tsx';
import { ImageField } from './image-field.tsx';

await i18next.use(initReactI18next).init({
  lng: 'zh-CN',
  resources: { 'zh-CN': { upload: words } },
  interpolation: { escapeValue: false },
});

const STORED = { id: 'f1', name: 'a.png', size: 1, type: 'image/png', url: '/OrgApi/UploadFile/Get?id=f1' };
let reply: object;

class FakeXhr {
  upload = {};
  status = 200;
  responseText = '';
  onload = () => {};
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    this.responseText = JSON.stringify(reply);
    queueMicrotask(() => this.onload());
  }
}

let root: Root | undefined;
beforeEach(() => {
  reply = { code: 0, data: { items: [STORED] }, msg: '' };
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  vi.stubGlobal('fetch', async (_url: URL, init: RequestInit) =>
    answer(0, { url: `http://content.test/${JSON.parse(String(init.body)).id}`, expiresAt: 1, inline: true }),
  );
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Form() {
  const [url, setUrl] = useState('');
  return (
    <>
      <ImageField label="封面" value={url} onChange={setUrl} />
      <output>{url}</output>
    </>
  );
}
function show() {
  root = testRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <ChakraProvider value={workSystem}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Form />
      </QueryClientProvider>
    </ChakraProvider>,
  );
}
const until = (check: () => void) => vi.waitFor(check);
async function choose(file: File) {
  await until(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}
const kept = () => document.querySelector('output')?.textContent;

test('a picture is sent, kept by its address, shown by a ticket, and taken out again', async () => {
  show();
  await choose(new File(['x'], 'a.png', { type: 'image/png' }));
  await until(() => expect(kept()).toBe(STORED.url));
  await until(() => {
    const image = document.querySelector('img');
    expect([image?.src, image?.alt]).toEqual(['http://content.test/f1', '封面预览']);
  });
  [...document.querySelectorAll('button')].find((b) => b.textContent === '移除图片')?.click();
  await until(() => expect(kept()).toBe(''));
});

test('what is no picture is told at once; what the server refuses is told in words', async () => {
  show();
  await choose(new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
  await until(() => expect(document.body.textContent).toContain('这不是图片'));
  reply = { code: 422, data: { reason: 'dangerous' }, msg: 'x' };
  await choose(new File(['x'], 'a.png', { type: 'image/png' }));
  await until(() => expect(document.body.textContent).toContain('出于安全不能上传'));
  expect(kept()).toBe('');
});

test.each([
  ['a drawing is shown, and said to be one', <Cover key="c" name="单摆" src="physics:pendulum" />, true],
  ['without one there is no picture', undefined, false],
])('%s', async (_name, none, drawn) => {
  const shown = await renderScreen(<ImageField label="封面" value="" none={none} onChange={() => {}} />, {
    answers: {},
  });
  await shown.comes('button', '选择图片');
  expect(shown.text().includes('画出来的封面')).toBe(drawn);
  expect(shown.text().includes('还没有图片')).toBe(!drawn);
  expect(document.querySelector('svg[viewBox="0 0 320 180"]') !== null).toBe(drawn);
  shown.unmount();
});
