// What the editor says of files that are no pictures, and what it leaves to be pasted as words.
import { Editor } from '@tiptap/react';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { show, startWords, text } from '#tests/support/form.tsx';
import { extensions } from './extensions.ts';
import { useTextPictures } from './use-pictures.ts';

type Take = ReturnType<typeof useTextPictures>['take'];
let take: Take = () => false;

function Shown() {
  const pictures = useTextPictures();
  take = pictures.take;
  return <p>{pictures.problem}</p>;
}

const file = (name: string, type: string) => new File(['<svg/>'], name, { type });
async function taken(...data: [files: File[], html?: string]): Promise<boolean> {
  const [files, html = ''] = data;
  let isTaken = false;
  await act(async () => {
    isTaken = take({ files, getData: () => html }, new Editor({ extensions, content: '' }));
  });
  return isTaken;
}

beforeAll(startWords);

test('a file that is no picture is named, and the page is not left for it', async () => {
  await show(<Shown />);
  expect(await taken([file('校徽.svg', 'image/svg+xml')])).toBe(true);
  expect(text()).toContain('“校徽.svg”不是 PNG、JPG、GIF 或 WebP 图片，没有放进来');
});

test('a sheet’s cells, which come with a picture of themselves, are left to be pasted as words', async () => {
  await show(<Shown />);
  expect(await taken([file('image.png', 'image/png')], '<table><tr><td>摆长</td></tr></table>')).toBe(false);
  expect(text()).toBe('');
});
