// The home's modules: for a visitor they stand in the page that the server has written, so that nothing is asked for.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HomePage } from '#contract/home.ts';
import { call } from '#src/api/client.ts';

/** Once: later the server knows better. */
function takeWritten(): HomePage | undefined {
  const script = document.getElementById('home');
  script?.remove();
  return script ? (JSON.parse(script.textContent ?? '') as HomePage) : undefined; // by our own server, from its contract
}

export function useHome() {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['/api/Home/Index', {}, i18n.language],
    queryFn: ({ signal }) => call('/api/Home/Index', {}, { quiet: true, signal }),
    // it is written in the language that the platform begins in
    initialData: () => (i18n.language === 'zh-CN' ? takeWritten() : undefined),
    staleTime: 30_000,
  });
}
