// What can be done with the rows that are ticked. Floats over the list's end, so that nothing moves when it comes.
import { Box, Button, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../work-icon.tsx';
import type { BulkAction, Chosen } from './column.ts';

interface Props {
  actions: readonly BulkAction[];
  count: number;
  total: number;
  chosen: Chosen;
  /** Every row of the page is ticked, so `all of this filter` is the next thing to want. */
  pageFull: boolean;
  onAll: () => void;
  onClear: () => void;
}

export function BulkBar({ actions, count, total, chosen, pageFull, onAll, onClear }: Props) {
  const { t, i18n } = useTranslation('list');
  const all = chosen.kind === 'all';
  const offersAll = !all && pageFull && total > count && actions.some((a) => a.all);
  const number = (n: number) => n.toLocaleString(i18n.language);
  return (
    // without height, so that the table is not laid out anew when the bar comes; and made with it, hidden, for the first
    // rule of a new style lays the whole page out
    <Box position="sticky" bottom="3" h="0" zIndex="docked">
      <HStack
        hidden={count === 0}
        position="absolute"
        bottom="0"
        insetX="0"
        mx="auto"
        w="fit-content"
        maxW="calc(100% - 1.5rem)"
        role="region"
        aria-label={t('bulk')}
        wrap="wrap"
        gap="2"
        px="4"
        py="2"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        boxShadow="lg"
      >
        <Text role="status" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {t(all ? 'chosenAll' : 'chosen', { n: number(count) })}
        </Text>
        <Button size="xs" variant="ghost" hidden={!offersAll} onClick={onAll}>
          {t('chooseAll', { n: number(total) })}
        </Button>
        {actions.map(({ name, label, icon, danger, all: takesAll, run }) => (
          <Button
            key={name}
            size="xs"
            variant={danger ? 'surface' : 'subtle'}
            colorPalette={danger ? 'red' : 'brand'}
            {...(danger ? { color: 'fg.error' } : {})}
            disabled={all && !takesAll}
            onClick={() => run(chosen)}
          >
            {icon && <Icon name={icon} />}
            {label}
          </Button>
        ))}
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={onClear}>
          {t('chooseNone')}
        </Button>
      </HStack>
    </Box>
  );
}
