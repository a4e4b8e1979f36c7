// What was measured, each engine beside the other, and how it is measured where nothing was.
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { TutorReport } from '#contract/tutor-report.ts';
import { workSystem } from '#src/app/theme/work-system.ts';
import words from '#src/locales/en/work/tutorReport.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import { TutorScreen } from './screen.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { tutorReport: words } } });

const counts = { asked: 150, right: 38, wrong: 4, disowned: 27, refused: 17, rate: 0.38, twoForms: 0.5, repeated: 0 };
const report: TutorReport = {
  source: 'run',
  at: 1_795_900_000_000,
  documents: 8,
  engines: [
    { engine: 'embedded', ...counts, calls: 0, tokens: 0 },
    { engine: 'embedded', embedding: 'e5', ...counts, calls: 0, tokens: 0 },
    { engine: 'model', model: 'big', embedding: 'e5', ...counts, right: 90, rate: 0.9, calls: 170, tokens: 123_456 },
  ],
};

let host: HTMLElement;
afterEach(() => host.remove());

async function show(data: { report: TutorReport | null }) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, msg: '', data })));
  host = document.body.appendChild(document.createElement('div'));
  const root = testRoot(host);
  await act(async () =>
    root.render(
      <ChakraProvider value={workSystem}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <TutorScreen />
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toContain('npm run tutor'));
}

test('each engine has its column under the names of its model and embeddings', async () => {
  await show({ report });
  const heads = [...host.querySelectorAll('thead th')].map((own) => own.textContent);
  expect(heads).toEqual(['Measured', 'Embedded tutor', 'Embedded tutor + e5', 'big + e5']);
  const row = (name: string) =>
    [...host.querySelectorAll('tbody tr')].find((own) => own.querySelector('th')?.textContent?.startsWith(name));
  const cells = (name: string) => [...(row(name)?.querySelectorAll('td') ?? [])].map((own) => own.textContent);
  expect(cells('Share right')).toEqual(['38%', '38%', '90%']);
  expect(cells('Tokens')).toEqual(['0', '0', '123,456']);
  expect(host.textContent).toContain('This school’s last measurement: 8 documents');
});

test('where nothing was measured it says so, and how', async () => {
  await show({ report: null });
  expect(host.textContent).toContain('Nothing has been measured yet');
  expect(host.querySelector('table')).toBeNull();
});
