// The ways in, as links: each has its address. Only those that this school has set up are shown.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';

const Way = chakra(Link, {
  base: {
    flex: '1',
    textAlign: 'center',
    py: '2',
    px: '2',
    borderRadius: 'l2',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[aria-current=page]': { bg: 'bg.panel', color: 'brand.fg', fontWeight: 'medium', boxShadow: 'xs' },
  },
});

export function LoginMethods({ module }: { module: string }) {
  const { t } = useTranslation('entry');
  const portal = usePortal();
  const [search] = useSearchParams();
  const query = search.toString() ? `?${search}` : '';
  const ways = ['yzm-login', ...(portal?.entries.sms ? ['code-login'] : []), 'scan-code'];
  if (!ways.includes(module)) return null;
  return (
    <chakra.nav aria-label={t('ways')} display="flex" gap="1" p="1" bg="bg.muted" borderRadius="l3">
      {ways.map((way) => (
        <Way
          key={way}
          to={`/login/${way}${query}`}
          replace
          {...(way === module ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`way.${way}`)}
        </Way>
      ))}
    </chakra.nav>
  );
}

/** The address of another module, keeping the way back. */
export function useModulePath(): (module: string) => string {
  const [search] = useSearchParams();
  return (module) => `/login/${module}${search.toString() ? `?${search}` : ''}`;
}
