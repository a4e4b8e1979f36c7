// Two plans that are kept as tabs, in both of which somebody else saved the same field.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { DraftConflict } from './conflict.tsx';
import { createDraft } from './draft.ts';

interface Words {
  title: string;
}

let shown: Shown;
afterEach(() => shown.unmount());

const inConflict = () => {
  const draft = createDraft<Words, Words>(
    { saved: { title: '单摆' }, version: 1 },
    {
      toValue: (saved) => saved,
      toSaved: (value) => value,
      save: () => new Promise(() => {}),
      load: () => new Promise(() => {}),
      keep: () => {},
      now: () => 0,
    },
  );
  draft.edit({ title: '我的' });
  draft.meet({ saved: { title: '别人的' }, version: 2 });
  return draft;
};

test('each has a choice of its own', async () => {
  shown = await renderScreen(
    <>
      <DraftConflict draft={inConflict()} />
      <DraftConflict draft={inConflict()} />
    </>,
    { answers: {} },
  );
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  const [one, other, third, fourth] = radios.map((radio) => radio.name);
  expect([one === other, third === fourth, one === third]).toEqual([true, true, false]);
  expect(radios.map((radio) => radio.checked)).toEqual([true, false, true, false]);
});
