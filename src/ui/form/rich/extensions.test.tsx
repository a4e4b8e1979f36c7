// What is stored and what the editor makes are one: it opens what the server keeps, and gives it back to the letter.
import { Editor } from '@tiptap/react';
import { expect, test } from 'vitest';
import { cleanPasted } from '#src/ui/rich-text.tsx';
import { HARMLESS } from '#tests/support/hostile-html.ts';
import { extensions } from './extensions.ts';

function edited(content: string): string {
  const editor = new Editor({ extensions, content });
  const html = editor.isEmpty ? '' : editor.getHTML();
  editor.destroy();
  return html;
}

test.each(HARMLESS)('%s comes back', (html) => expect(edited(html)).toBe(html));

test('cells as a page has them become cells of paragraphs, with nothing lost', () => {
  expect(edited('<table><tbody><tr><th>量</th><td>1<br>2</td><td></td></tr></tbody></table>')).toBe(
    '<table><tbody><tr><th><p>量</p></th><td><p>1<br>2</p></td><td><p></p></td></tr></tbody></table>',
  );
});

test('what is pasted keeps its lines, its tables and its powers', () => {
  const pasted =
    '<div>一</div><div>二</div><dl><dt>甲<dd>乙</dl><table style="color:red"><thead><tr><td>1</td><td>2</td></tr></table><p>10<sup onclick="x">-3</sup></p>';
  expect(edited(cleanPasted(pasted))).toBe(
    '<p>一</p><p>二</p><p>甲</p><p>乙</p><table><tbody><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table><p>10<sup>-3</sup></p>',
  );
  expect(edited(cleanPasted('<table><tr><td>版面</td></tr></table>'))).toBe('<p>版面</p>');
});
