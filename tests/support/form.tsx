// Mounts a form for tests: the real words, the work screens' own look, an address to leave from.
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { workSystem } from '#src/app/theme/work-system.ts';
import common from '#src/locales/zh-CN/common.json' with { type: 'json' };
import words from '#src/locales/zh-CN/work/form.json' with { type: 'json' };
import { HashRouter } from '#src/ui/hash-router.tsx';
import { testRoot } from './test-root.ts';

declare global {
  // React asks for it before it lets act() work
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
// what the page's own browser has and jsdom lacks
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

export async function startWords(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'zh-CN', resources: { 'zh-CN': { form: words, common } }, interpolation: { escapeValue: false } });
}

let unmount = () => {};

export async function show(element: ReactNode): Promise<void> {
  clear();
  // files share a process, and another may have left it otherwise
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const box = document.body.appendChild(document.createElement('div'));
  const root = testRoot(box);
  await act(async () =>
    root.render(
      <ChakraProvider value={workSystem}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <HashRouter>{element}</HashRouter>
        </QueryClientProvider>
      </ChakraProvider>,
    ),
  );
  unmount = () => {
    act(() => root.unmount());
    box.remove();
  };
}
export function clear(): void {
  unmount();
  unmount = () => {};
}

export const text = (): string => document.body.textContent ?? '';

function found<T extends Element>(what: string, all: readonly T[]): T {
  const [first] = all;
  if (!first) throw new Error(`there is no ${what} in: ${text()}`);
  return first;
}

/** The control of a label. */
export function control(label: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label')].filter(
    (l) => (l.textContent ?? '').replace('*', '') === label,
  );
  return found(
    label,
    labels.map((l) => document.getElementById(l.htmlFor)).filter((e) => e !== null),
  ) as HTMLInputElement; // or a select or textarea, used alike here
}
export const button = (name: string): HTMLButtonElement =>
  found(
    name,
    [...document.querySelectorAll('button')].filter((b) => (b.getAttribute('aria-label') ?? b.textContent) === name),
  );

/** As React hears of typing: through the element's own setter. */
export async function type(label: string, value: string): Promise<void> {
  const element = control(label);
  await act(async () => {
    element.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(element.localName === 'select' ? 'change' : 'input', { bubbles: true }));
  });
}
export const click = async (element: HTMLElement): Promise<void> => act(async () => element.click());
export async function press(element: Element, key: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  await act(async () => void element.dispatchEvent(event));
  return event;
}
/** Lets what was promised come in. */
export const settle = async (): Promise<void> => act(async () => {});
