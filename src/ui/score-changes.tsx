// What a change of the rules would do to scores: how many gain and lose, and each of them, who is moved furthest first.
import { Box, Button, Flex, Heading, HStack, Table, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rounded } from '#contract/rounding.ts';
import { EmptyState } from './state.tsx';
import { StateBadge } from './state-badge.tsx';
import { TableArea } from './table-area.tsx';
import { Icon } from './work-icon.tsx';

interface ScoreChange {
  studentId: string;
  name: string;
  from: number | null;
  to: number | null;
}

/** Null where there is no score before or none after. */
export const moveOf = ({ from, to }: ScoreChange): number | null =>
  from === null || to === null ? null : rounded(to - from, 2);

const far = (change: ScoreChange): number => Math.abs(moveOf(change) ?? Number.POSITIVE_INFINITY);

/** Who is moved furthest first, and of two as far who loses; a score that comes or goes is further than any. */
export const byMove = (a: ScoreChange, b: ScoreChange): number =>
  far(a) === far(b) ? (moveOf(a) ?? 0) - (moveOf(b) ?? 0) : far(b) - far(a);

export function ScoreChanges({ changes }: { changes: readonly ScoreChange[] }) {
  const { t } = useTranslation('scoreChanges');
  const head = useRef<HTMLHeadingElement>(null);
  // it stands where the form stood: who listens hears of it, who types is in it
  useEffect(() => head.current?.focus(), []);
  const moves = changes.map(moveOf);
  const up = moves.filter((m) => m !== null && m > 0).length;
  const down = moves.filter((m) => m !== null && m < 0).length;
  const other = changes.length - up - down;
  return (
    <Box as="section">
      <Heading as="h3" textStyle="md" mb="3" ref={head} tabIndex={-1} outline="0">
        {t('title')}
      </Heading>
      {changes.length === 0 ? (
        <EmptyState icon="done" title={t('noChange')} text={t('noChangeText')} />
      ) : (
        <>
          <HStack gap="5" mb="3" wrap="wrap">
            <Text>{t('changed', { count: changes.length })}</Text>
            {down > 0 && (
              <StateBadge tone="bad" icon="sortDown">
                {t('losers', { count: down })}
              </StateBadge>
            )}
            {up > 0 && (
              <StateBadge tone="good" icon="sortUp">
                {t('gainers', { count: up })}
              </StateBadge>
            )}
            {other > 0 && <Text color="fg.muted">{t('others', { count: other })}</Text>}
          </HStack>
          <Moves changes={changes.toSorted(byMove)} />
        </>
      )}
    </Box>
  );
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

function Moves({ changes }: { changes: readonly ScoreChange[] }) {
  const { t } = useTranslation('scoreChanges');
  return (
    <TableArea label={t('title')}>
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>{t('name')}</Table.ColumnHeader>
          {(['from', 'to', 'move'] as const).map((name) => (
            <Table.ColumnHeader key={name} textAlign="end">
              {t(name)}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body fontVariantNumeric="tabular-nums">
        {changes.map((change) => {
          const move = moveOf(change);
          return (
            <Table.Row key={change.studentId}>
              <Table.Cell>{change.name}</Table.Cell>
              <Table.Cell textAlign="end">{change.from === null ? '—' : rounded(change.from, 2)}</Table.Cell>
              <Table.Cell textAlign="end">{change.to === null ? '—' : rounded(change.to, 2)}</Table.Cell>
              <Table.Cell
                textAlign="end"
                fontWeight="medium"
                color={move === null ? 'fg.muted' : move < 0 ? 'red.fg' : 'green.fg'}
              >
                {move === null ? t(change.to === null ? 'none' : 'first') : signed(move)}
              </Table.Cell>
            </Table.Row>
          );
        })}
      </Table.Body>
    </TableArea>
  );
}

interface FooterProps {
  isTried: boolean;
  isBusy: boolean;
  /** What the button that does it says. */
  commit: string;
  onBack: () => void;
  onCommit: () => void;
  /** Tries it. */
  children: ReactNode;
}

/** Of a panel that shows what would become of scores before it is so. */
export function TrialFooter({ isTried, isBusy, commit, onBack, onCommit, children }: FooterProps) {
  const { t } = useTranslation('scoreChanges');
  return (
    <Flex gap="2" w="full" justify="end" align="center" wrap="wrap">
      {isTried ? (
        <>
          <Button variant="outline" disabled={isBusy} onClick={onBack}>
            <Icon name="back" />
            {t('back')}
          </Button>
          <Button loading={isBusy} onClick={onCommit}>
            {commit}
          </Button>
        </>
      ) : (
        children
      )}
    </Flex>
  );
}
