// Mounts a piece of the screen for tests, with the real words and the library's own system.
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import i18next from 'i18next';
import { act, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import common from '#src/locales/zh-CN/common.json';
import { testRoot } from '#tests/support/test-root.ts';

declare global {
  // React asks for it before it lets act() work
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
export async function startWords(words: Record<string, object>): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { common, ...words } },
    interpolation: { escapeValue: false },
  });
}

export interface Mounted {
  box: HTMLElement;
  show: (element: ReactNode) => void;
  unmount: () => void;
}

export function mount(element: ReactNode): Mounted {
  // files share a process, and another may have left it otherwise
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const box = document.createElement('div');
  document.body.append(box);
  const root: Root = testRoot(box);
  const show = (next: ReactNode) =>
    act(() =>
      root.render(
        <I18nextProvider i18n={i18next}>
          <ChakraProvider value={defaultSystem}>{next}</ChakraProvider>
        </I18nextProvider>,
      ),
    );
  show(element);
  return {
    box,
    show,
    unmount: () => {
      act(() => root.unmount());
      box.remove();
    },
  };
}

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): void =>
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

export const clickOn = (element: Element | null | undefined): void =>
  act(() => {
    (element as HTMLElement | null)?.click();
  });
