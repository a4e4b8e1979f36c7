import { Combobox, createListCollection } from '@chakra-ui/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clear, settle, show, startWords } from '#tests/support/form.tsx';
import { ComboboxInput } from './combobox-input.tsx';

beforeAll(startWords);
afterEach(clear);

const collection = createListCollection({ items: ['何静安', '林知行'] });
const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

test('typed into after a focus that came before the combobox listened, it opens', async () => {
  await show(
    <Combobox.Root collection={collection}>
      {/* while the page is still being put together: as a drawer does it on a slow machine */}
      <ComboboxInput ref={(input) => input?.focus()} />
      <Combobox.Content>
        <Combobox.Item item="何静安">何静安</Combobox.Item>
      </Combobox.Content>
    </Combobox.Root>,
  );
  await settle();
  const input = document.querySelector('input') as HTMLInputElement; // rendered above
  expect(document.activeElement).toBe(input);
  write?.call(input, '何');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  expect(input.getAttribute('aria-expanded')).toBe('true');
});
