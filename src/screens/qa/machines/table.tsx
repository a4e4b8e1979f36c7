// The chart as a table: everything that the drawing shows, by keyboard and screen reader too.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineReport } from '#contract/qa.ts';
import { labelOf } from '#src/machines/qa/arrows.ts';
import { coveredBy } from '#src/machines/qa/covered-by.ts';
import { LOOK } from './look.ts';

interface Props {
  machine: MachineReport;
  selected: string;
  onSelect: (element: string) => void;
  search: string;
  gaps: boolean;
}

export function TransitionTable({ machine, selected, onSelect, search, gaps }: Props) {
  const { t } = useTranslation('qa');
  const { machine: name, transitions } = machine.inventory;
  const short = (id: string) => id.replace(`${name}.`, '');
  const rows = transitions
    .map((x) => ({ ...x, element: machine.elements[`transition:${x.key}`] }))
    .filter((x) => !gaps || !x.element?.hits.all)
    .filter(
      (x) =>
        x.key.toLowerCase().includes(search.toLowerCase()) ||
        (x.guard ?? '').toLowerCase().includes(search.toLowerCase()),
    );
  return (
    <Box
      overflow="auto"
      maxH="70dvh"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.panel"
      tabIndex={0}
    >
      <chakra.table
        w="full"
        textStyle="sm"
        css={{
          '& td, & th': {
            p: '2',
            textAlign: 'start',
            verticalAlign: 'top',
            borderBottomWidth: '1px',
            borderColor: 'border',
            overflowWrap: 'anywhere',
          },
          '& thead th': { position: 'sticky', top: 0, bg: 'bg.panel', color: 'fg.muted', fontWeight: 'medium' },
        }}
      >
        <thead>
          <tr>
            {(['standing', 'from', 'event', 'to', 'unit', 'api', 'browser'] as const).map((c) => (
              <th key={c} scope="col">
                {t(`column.${c}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, source, targets, element, ...x }) => {
            const { glyph } = LOOK[coveredBy(element)];
            return (
              <chakra.tr key={key} bg={selected === `transition:${key}` ? 'brand.subtle' : undefined}>
                <td>
                  <span title={t(`standing.${coveredBy(element)}`)}>{glyph}</span>
                </td>
                <td>{short(source)}</td>
                <td>
                  <chakra.button
                    type="button"
                    color="brand.fg"
                    cursor="pointer"
                    textAlign="start"
                    focusVisibleRing="outside"
                    onClick={() => onSelect(`transition:${key}`)}
                  >
                    {labelOf(x) || t('eventless')}
                  </chakra.button>
                </td>
                <td>{targets.map(short).join(', ') || t('stays')}</td>
                {(['unit', 'api', 'browser'] as const).map((level) => (
                  <chakra.td key={level} fontVariantNumeric="tabular-nums">
                    {element?.hits[level] ?? 0}
                  </chakra.td>
                ))}
              </chakra.tr>
            );
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={7}>{t('noRows')}</td>
            </tr>
          )}
        </tbody>
      </chakra.table>
    </Box>
  );
}
