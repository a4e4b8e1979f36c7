// Which rows are shown and how many there are; the way to the others, and how many at a time.
import { Flex, HStack, IconButton, Input, NativeSelect, Text } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../work-icon.tsx';

interface Props {
  page: number;
  pageSize: number;
  total: number;
  /** The rows on the screen, where those of the page are still on their way. */
  shown?: { from: number; count: number };
  onPage: (page: number) => void;
  pageSizes?: readonly number[];
  onPageSize?: (size: number) => void;
}

export function Pager({ page, pageSize, total, shown, onPage, pageSizes = [], onPageSize }: Props) {
  const { t, i18n } = useTranslation('list');
  const last = Math.max(1, Math.ceil(total / pageSize));
  const { from, count } = shown ?? { from: (page - 1) * pageSize + 1, count: pageSize };
  const n = (value: number) => value.toLocaleString(i18n.language);
  return (
    <Flex as="nav" aria-label={t('pages')} wrap="wrap" align="center" justify="flex-end" gap="3" px="3" py="2">
      <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite" me="auto">
        {t('range', { from: n(Math.min(from, total)), to: n(Math.min(total, from + count - 1)), total: n(total) })}
      </Text>
      {pageSizes.length > 1 && onPageSize && (
        <NativeSelect.Root size="sm" w="auto">
          <NativeSelect.Field
            aria-label={t('pageSize')}
            value={String(pageSize)}
            onChange={(e) => onPageSize(Number(e.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {t('perPage', { size })}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {last > 1 && (
        <HStack gap="1">
          <Step label={t('previous')} icon="back" disabled={page <= 1} onClick={() => onPage(page - 1)} />
          <Jump key={page} page={page} last={last} onPage={onPage} />
          <Step label={t('next')} icon="next" disabled={page >= last} onClick={() => onPage(page + 1)} />
        </HStack>
      )}
    </Flex>
  );
}

interface StepProps {
  label: string;
  icon: 'back' | 'next';
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, icon, disabled, onClick }: StepProps) {
  return (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </IconButton>
  );
}

/** The page's number can be typed over; Enter goes there. */
function Jump({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('list');
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(last, Math.max(1, Number.parseInt(typed, 10) || page));
    setTyped(String(wanted));
    if (wanted !== page) onPage(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
  };
  return (
    <HStack gap="1.5" color="fg.muted" fontVariantNumeric="tabular-nums">
      <Input
        size="sm"
        w="14"
        textAlign="center"
        inputMode="numeric"
        aria-label={t('jump', { last })}
        value={typed}
        onChange={(e) => setTyped(e.target.value.replace(/\D/g, '').slice(0, 6))}
        onKeyDown={onKeyDown}
        onBlur={go}
      />
      <span>/ {last}</span>
    </HStack>
  );
}
