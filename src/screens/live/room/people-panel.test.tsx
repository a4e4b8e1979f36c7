// Who is counted as here, and where what puts somebody out stands. A browser story answers what is asked before that.
import { ChakraProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workSystem } from '#src/app/theme/work-system.ts';
import common from '#src/locales/en/common.json' with { type: 'json' };
import live from '#src/locales/en/live.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import { PeoplePanel } from './people-panel.tsx';
import { type ClassPerson, isInClass } from './use-people.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', interpolation: { escapeValue: false }, resources: { en: { common, live } } });

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = testRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const person = (userId: string, of: Partial<ClassPerson> = {}): ClassPerson => ({
  userId,
  name: userId,
  role: 'student',
  here: true,
  media: false,
  hand: false,
  floor: [],
  barred: false,
  ...of,
});
const PEOPLE = [
  person('lin', { role: 'host' }),
  person('asks'),
  person('speaks'),
  person('sits'),
  // still told as here: they were put out a moment ago
  person('gone', { barred: true }),
  person('away', { here: false }),
];
const draw = (role: 'host' | 'student') =>
  act(() =>
    root.render(
      <ChakraProvider value={workSystem}>
        <PeoplePanel
          view={
            {
              facts: { role },
              userId: role === 'host' ? 'lin' : 'sits',
              hands: ['asks'],
              floor: [{ userId: 'speaks', sources: ['microphone'] }],
              acts: { can: () => true },
            } as never
          }
          people={{ data: PEOPLE, isPending: false, isError: false } as never}
          attendees={[]}
        />
      </ChakraProvider>,
    ),
  );

test('here is whoever is here, a hand up or not: the same number as in the head; who was put out for good is not', () => {
  draw('host');
  expect(PEOPLE.filter((p) => isInClass(p, []))).toHaveLength(4);
  expect(host.textContent).toContain('Here (4)');
  const away = [...host.querySelectorAll('section')].find((s) => s.textContent?.includes('Not here (2)'));
  expect(away?.querySelector('[data-row="gone"]')?.textContent).toContain(live.people.barred);
  draw('student');
  expect(host.textContent).not.toContain(live.people.barred);
});

test('what puts somebody out stands last, apart from what is harmless', async () => {
  draw('host');
  const more = host.querySelector<HTMLElement>(
    `[data-row="sits"] [aria-label="${live.act.on.replace('{{name}}', 'sits')}"]`,
  );
  await act(async () => more?.click());
  const entries = [...document.querySelectorAll('[role="menuitem"], [role="separator"], hr')].map((e) => e.textContent);
  expect(entries.slice(-3)).toEqual(['', live.act.remove, live.act.bar]);
});
