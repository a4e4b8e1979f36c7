// From page to page: who teaches turns them for all, others look around and return.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  page: number;
  count: number;
  isAway: boolean;
  /** The page that the teacher shows. */
  shown: number;
  onGo: (page: number) => void;
  onBack: () => void;
  /** There may be one after the last. */
  grows?: boolean;
}

export function PageBar({ page, count, isAway, shown, onGo, onBack, grows = false }: Props) {
  const { t } = useTranslation('liveClass');
  if (count <= 1 && !grows && !isAway) return null;
  const isLast = page >= count;
  return (
    <Flex role="group" aria-label={t('pages.title')} align="center" gap="1" bg="bg.panel" borderRadius="l2" p="1">
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t('pages.before')}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      >
        <Icon name="chevronLeft" />
      </Button>
      <chakra.span role="status" textStyle="sm" fontVariantNumeric="tabular-nums" px="1">
        {t('pages.place', { page, count: Math.max(count, page) })}
      </chakra.span>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        px="0"
        aria-label={t(isLast && grows ? 'pages.add' : 'pages.next')}
        disabled={isLast && !grows}
        onClick={() => onGo(page + 1)}
      >
        <Icon name={isLast && grows ? 'add' : 'chevronRight'} />
      </Button>
      {isAway ? (
        <Button size="sm" onClick={onBack}>
          {t('pages.back', { page: shown })}
        </Button>
      ) : null}
    </Flex>
  );
}
