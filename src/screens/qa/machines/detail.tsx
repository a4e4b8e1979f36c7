// One element: how often and by which tests, its guards both ways, its children and timers, and the way to it.
import { Box, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineReport } from '#contract/qa.ts';
import { coveredBy } from '#src/machines/qa/covered-by.ts';
import { vitestFor } from '#src/machines/qa/vitest-case.ts';
import { CopyButton } from './copy.tsx';
import { LOOK } from './look.ts';

export function Detail({ machine, element }: { machine: MachineReport; element: string }) {
  const { t } = useTranslation('qa');
  const found = machine.elements[element];
  if (!found) return <Text color="fg.muted">{t('choose')}</Text>;
  const standing = coveredBy(found);
  const levels = (['unit', 'api', 'browser'] as const).map((l) => t(`level.${l}`, { count: found.hits[l] ?? 0 }));
  return (
    <Stack gap="4" aria-live="polite">
      <Box>
        <Heading as="h2" textStyle="md" overflowWrap="anywhere">
          {element.replace(/^\w+:/, '')}
        </Heading>
        <Text>
          {LOOK[standing].glyph} {t(`standing.${standing}`)}
        </Text>
        <Text color="fg.muted" textStyle="xs">
          {levels.join(' · ')}
        </Text>
      </Box>
      <Outcomes machine={machine} element={element} />
      <Way machine={machine} element={element} />
      {found.tests.length > 0 && (
        <Box>
          <Heading as="h3" textStyle="sm">
            {t('tests')}
          </Heading>
          <Stack as="ul" gap="1" ps="4">
            {found.tests.map((test) => (
              <chakra.li key={test} textStyle="xs" overflowWrap="anywhere">
                {test}
              </chakra.li>
            ))}
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

/** Guards of a transition; children and timers of a state. */
function Outcomes({ machine, element }: { machine: MachineReport; element: string }) {
  const { t } = useTranslation('qa');
  const { guards, invokes, timers } = machine.inventory;
  const of = element.replace(/^\w+:/, '');
  const rows = [
    ...guards
      .filter((g) => g.transition === of)
      .map((g) => ({ name: g.label, key: `guard:${g.key}`, ends: ['true', 'false'] })),
    ...invokes
      .filter((i) => i.state === of)
      .map((i) => ({ name: i.src, key: `invoke:${i.key}`, ends: ['done', 'error', 'cancelled'] })),
    ...timers
      .filter((x) => x.state === of)
      .map((x) => ({ name: x.delay, key: `timer:${x.key}`, ends: ['fired', 'cancelled'] })),
  ];
  if (rows.length === 0) return null;
  return (
    <Stack gap="2">
      {rows.map(({ name, key, ends }) => (
        <Box key={key}>
          <Text fontFamily="mono" textStyle="xs">
            {name}
          </Text>
          <HStack gap="3" textStyle="xs" wrap="wrap">
            {ends
              .filter((end) => machine.elements[`${key}:${end}`])
              .map((end) => {
                const n = machine.elements[`${key}:${end}`]?.hits.all ?? 0;
                return (
                  <Text key={end} color={n > 0 ? 'fg.success' : 'fg.error'}>
                    {n > 0 ? '✓' : '○'} {t(`end.${end}`)} {n}
                  </Text>
                );
              })}
          </HStack>
        </Box>
      ))}
    </Stack>
  );
}

function Way({ machine, element }: { machine: MachineReport; element: string }) {
  const { t } = useTranslation('qa');
  const { machine: name } = machine.inventory;
  const of = element.replace(/^\w+:/, '');
  const script = machine.scripts[element];
  if (!script) return null;
  const steps = script.events.join(' → ');
  return (
    <Box>
      <Heading as="h3" textStyle="sm">
        {t('way')}
      </Heading>
      <Text textStyle="sm" my="1">
        {t('wayFrom', { input: script.input, steps: steps || t('atOnce') })}
      </Text>
      <HStack gap="2" wrap="wrap">
        <CopyButton label={t('copyTest')} text={vitestFor(name, element, script)} />
        <CopyButton
          label={t('copySentence')}
          text={t('sentence', {
            machine: t(`machine.${name}`, { defaultValue: name }),
            input: script.input,
            steps: steps || t('atOnce'),
            element: of,
          })}
        />
      </HStack>
    </Box>
  );
}
