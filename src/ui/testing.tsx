// Mounts a screen for tests: the real words, somebody signed in with the powers it needs, a server that is a table.
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { showSession } from '#src/api/session.ts';
import { answer } from '#src/api/testing.ts';
import { workWords } from '#src/locales/named.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { NO_TAB, TabContext } from './tab.tsx';

const words = import.meta.glob<object>('../locales/zh-CN/**/*.json', { eager: true, import: 'default' });

interface Asked {
  path: string;
  body: Record<string, unknown>;
}
/** Data of a path's answer, or what makes it from the body; a Response is sent as it is. */
type Answers = Readonly<Record<string, unknown>>;

interface Options {
  powers?: readonly string[];
  answers: Answers;
  /** Where the screen stands, with its query. */
  at?: string;
}

export interface Shown {
  asked: Asked[];
  /** The query of the address now. */
  query: () => string;
  /** What the page has called its tab. */
  title: () => string;
  text: () => string;
  /** The first element of that role, or tag, whose name or text is this. */
  find: (role: string, name: string) => HTMLElement;
  /** The same, when it comes. */
  comes: (role: string, name: string) => Promise<HTMLElement>;
  press: (element: HTMLElement) => void;
  key: (element: HTMLElement, key: string) => void;
  /** What has come from these paths is asked for anew, as a log's word has it. */
  invalidate: (paths: readonly string[]) => void;
  unmount: () => void;
}

export async function renderScreen(element: ReactNode, { powers = [], answers, at = '/' }: Options): Promise<Shown> {
  prepareBrowser();
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    ns: ['common'],
    defaultNS: 'common',
    resources: { 'zh-CN': workWords(words) },
    interpolation: { escapeValue: false },
  });
  const asked = serve(answers);
  const user = { id: 'u', name: '管理员', orgId: 'o', userName: 'admin', role: 'admin', roleId: 'r', photo: '' };
  showSession({
    phase: 'signedIn',
    gate: null,
    gatePassed: false,
    menu: [],
    user: { ...user, powers: [...powers], resetPwd: 0, setEmail: 0 },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.body.appendChild(document.createElement('div'));
  const root = testRoot(host);
  let query = '';
  let title = '';
  const tab = { ...NO_TAB, setTitle: (called: string) => (title = called) };
  const Watch = () => {
    query = useLocation().search;
    return null;
  };
  acting(() =>
    root.render(
      <ChakraProvider value={defaultSystem}>
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[at]}>
            <Watch />
            <TabContext value={tab}>{element}</TabContext>
          </MemoryRouter>
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  );
  return {
    asked,
    query: () => decodeURIComponent(query),
    title: () => title,
    text: () => document.body.textContent ?? '',
    find,
    comes: (role, name) => vi.waitFor(() => find(role, name)),
    press: (e) => acting(() => e.click()),
    key: (e, key) =>
      acting(() => void e.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))),
    invalidate: (paths) => acting(() => paths.forEach((path) => void client.invalidateQueries({ queryKey: [path] }))),
    unmount: () => {
      acting(() => root.unmount());
      document.body.replaceChildren();
    },
  };
}

function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(String(init.body)) as Asked['body']) : {};
    const path = new URL(url).pathname;
    asked.push({ path, body });
    const found = answers[path];
    const data = typeof found === 'function' ? await found(body) : found;
    if (data instanceof Response) return data;
    return data === undefined ? answer(404, null, '没有找到') : answer(0, data);
  });
  return asked;
}

/** What a person does; React has shown its consequences when it returns. What comes later need not be told. */
function acting(what: () => void): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  act(what);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
}

/** What jsdom lacks and the library asks for. */
function prepareBrowser(): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
}

function find(role: string, name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(`${role}, [role=${role}]`)].filter(
    (e) => !e.closest('[hidden]'),
  );
  const called = (e: HTMLElement) => e.getAttribute('aria-label') ?? (e.textContent || e.getAttribute('placeholder'));
  const found = all.find((e) => called(e) === name);
  if (!found) throw new Error(`no ${role} “${name}” among: ${all.map(called).join(', ')}`);
  return found;
}
