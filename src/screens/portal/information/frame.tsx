// What the public pages have in common beside their frame: a choice of one, and pages of a list.
import { Button, HStack, Input } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { PublicPage } from '../public-page.tsx';

interface UnreadProps {
  error: unknown;
  onRetry: () => void;
  /** The way to what there is. */
  children: ReactNode;
}

/** In place of what the address names, where it is not there or cannot be had. */
export function Unread({ error, onRetry, children }: UnreadProps) {
  const { t } = useTranslation('information');
  return (
    <PublicPage title={t('gone')} aside={children}>
      <ErrorState error={error} onRetry={onRetry} />
    </PublicPage>
  );
}

interface ChoiceProps {
  label: string;
  /** Empty: all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Nothing where there is nothing to choose. */
export function ChoiceFilter({ label, value, options, onChange }: ChoiceProps) {
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

export function PageButtons({ page, pageSize, itemCount, onPage }: PagesProps) {
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
