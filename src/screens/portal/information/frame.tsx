// What the public pages have in common: their width, their title, a choice of one, and pages of a list.
import { Button, chakra, HStack, Input, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE, timeFormat } from '#src/ui/school-time.ts';

interface Props {
  title: string;
  lead?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export const PublicPage = ({ title, lead, aside, children }: Props) => (
  <Stack w="full" maxW="7xl" mx="auto" gap="6" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
    <HStack justify="space-between" align="flex-end" wrap="wrap" gap="3">
      <Stack gap="1" minW="0">
        <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {lead && <chakra.p color="fg.muted">{lead}</chakra.p>}
      </Stack>
      {aside}
    </HStack>
    {children}
  </Stack>
);

interface ChoiceProps {
  label: string;
  /** Empty: all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Nothing where there is nothing to choose. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('information');
  if (options.length === 0) return null;
  return (
    <HStack role="group" aria-label={label} gap="2" wrap="wrap">
      {[{ value: '', label: t('all') }, ...options].map((o) => (
        <Button
          key={o.value}
          size="sm"
          variant={o.value === value ? 'solid' : 'surface'}
          aria-pressed={o.value === value}
          onClick={() => onChange(o.value)}
        >
          {o.label}
        </Button>
      ))}
    </HStack>
  );
}

export function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('information');
  return (
    <Input
      type="search"
      w={{ base: 'full', sm: '16rem' }}
      value={value}
      maxLength={100}
      onChange={(e) => onChange(e.target.value)}
      aria-label={t('search')}
      placeholder={t('search')}
    />
  );
}

export function Pages({ page, pageSize, itemCount, onPage }: PagesProps) {
  const { t } = useTranslation('information');
  const last = Math.max(1, Math.ceil(itemCount / pageSize));
  if (last === 1) return null;
  return (
    <HStack as="nav" aria-label={t('pages')} justify="center" gap="4">
      <Button size="sm" variant="surface" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('before')}
      </Button>
      <span>{t('pageOf', { page, last })}</span>
      <Button size="sm" variant="surface" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </HStack>
  );
}
interface PagesProps {
  page: number;
  pageSize: number;
  itemCount: number;
  onPage: (page: number) => void;
}

export function useDay(): (at: number) => string {
  const { i18n } = useTranslation();
  const format = timeFormat(i18n.language, DATE);
  return (at) => format.format(at);
}
