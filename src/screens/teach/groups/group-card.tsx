// A group with its people, where others can be dropped; or those who have none.
import { Box, Flex, Heading, IconButton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reorder } from '#src/ui/reorder/use-reorder.ts';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  name: string;
  count: number;
  /** Places; none where they do not matter. */
  max?: number;
  /** Of what can be dropped on. */
  at: number;
  drag: Reorder;
  /** Names beside each other: those without a group are many. */
  wide?: boolean;
  onMenu?: ((anchor: HTMLElement) => void) | undefined;
  children: ReactNode;
}

export function GroupCard({ name, count, max, at, drag, wide = false, onMenu, children }: Props) {
  const { t } = useTranslation('groups');
  const over = max !== undefined && count > max;
  return (
    <Box
      as="section"
      aria-label={name}
      {...drag.target(at)}
      bg="bg.panel"
      borderRadius="l3"
      p="4"
      {...(wide ? { gridColumn: '1 / -1' } : {})}
      {...(drag.over === at && drag.dragged !== null ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
    >
      <Flex align="center" gap="2" mb="2" minH="8">
        <Heading as="h2" textStyle="md" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text
          color={over ? 'fg.warning' : 'fg.muted'}
          textStyle="sm"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
          me="auto"
        >
          {over ? t('set.over', { count, max }) : max === undefined ? t('set.people', { count }) : `${count}/${max}`}
        </Text>
        {onMenu && (
          <IconButton
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-haspopup="menu"
            aria-label={t('set.moreOf', { name })}
            onClick={(e) => onMenu(e.currentTarget)}
          >
            <Icon name="more" />
          </IconButton>
        )}
      </Flex>
      {count === 0 ? (
        <Text color="fg.muted" textStyle="sm" py="2">
          {t('set.nobody')}
        </Text>
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          aria-label={name}
          {...(wide
            ? {
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
                columnGap: '4',
              }
            : {})}
        >
          {children}
        </Box>
      )}
    </Box>
  );
}
