// The home's modules: for a visitor they stand in the page that the server has written, so that nothing is asked for.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HomePage } from '#contract/home.ts';
import { call } from '#src/api/client.ts';

/** Once: later the server knows better. What was written in another language than is spoken now is of no use. */
function takeWritten(language: string): HomePage | undefined {
  const script = document.getElementById('home');
  script?.remove();
  return script && (script.lang || 'zh-CN') === language
    ? (JSON.parse(script.textContent ?? '') as HomePage)
    : undefined; // by our own server, from its contract
}

export function useHome() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['/api/Home/Index', {}, i18n.language],
    queryFn: ({ signal }) => call('/api/Home/Index', {}, { quiet: true, signal }),
    initialData: () => takeWritten(i18n.language),
    staleTime: 30_000,
  });
}
