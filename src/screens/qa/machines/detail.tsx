// One element: how often and by which tests, its guards both ways, its children and timers, and the way to it as a test.
import { Box, Button, chakra, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineReport, MachineRows } from '#contract/qa.ts';
import { isInfeasible } from '#src/machines/qa/coverage.ts';
import { coveredBy } from '#src/machines/qa/covered-by.ts';
import { cut, lineOf } from '#src/machines/qa/drawing.ts';
import { playwrightFor } from '#src/machines/qa/playwright-case.ts';
import { vitestFor } from '#src/machines/qa/vitest-case.ts';
import { useListing } from '#src/ui/use-listing.ts';
import { CopyButton } from './copy.tsx';
import { holds } from './items.ts';
import { COVERAGE_STYLE } from './look.ts';
import { useMachinesQuery } from './machines-query.ts';
import { elementNamed, faultOf } from './named.ts';
import { nearTests, writtenTests } from './near.ts';
import { useChartWords } from './use-words.ts';

const MOST_NEAR = 5;
const LEVELS = ['unit', 'api', 'browser', 'walk'] as const;

interface DetailProps {
  machine: MachineReport;
  element: string;
  /** `stored`: nothing was run here, so there are no counts and no tests to name. */
  source: MachineRows['source'];
}

export function Detail({ machine, element, source }: DetailProps) {
  const { t } = useTranslation('qa');
  const [, go] = useMachinesQuery();
  const words = useChartWords(machine.inventory);
  // the address says which: `constructor` is what every object has, and no element
  const found = Object.hasOwn(machine.elements, element) ? machine.elements[element] : undefined;
  const why = Object.hasOwn(machine.infeasible, element) ? machine.infeasible[element] : undefined;
  const [kind, rest] = cut(element);
  // some states no criterion asks for: the whole, and those that only remember
  const isKnown =
    found ||
    (kind === 'state' && machine.inventory.states.some((s) => s.id === rest)) ||
    (kind === 'spec' &&
      [...machine.inventory.states, ...machine.inventory.transitions].some((x) => x.spec.includes(rest)));
  if (!isKnown) return <Text color="fg.muted">{t('noElement', { element: rest })}</Text>;
  const standing = coveredBy(machine, element);
  const isHistory = isRemembering(machine, element);
  const isHere = (key: string) =>
    key === rest || lineOf(elementNamed(machine.inventory, key) ?? '') === lineOf(element);
  const findings = machine.lint.filter((f) => isHere(f.element));
  const survivors = machine.missing.c8.map(faultOf).filter(({ key }) => isHere(key));
  const specs = specsOf(machine, element);
  const isRun = source === 'run';
  const tests = found?.tests ?? [];
  const near =
    isRun && writtenTests(tests).length === 0 && kind !== 'spec' && !isHistory ? nearTests(machine, element) : null;
  return (
    <Stack gap="4" aria-live="polite">
      <Box>
        <Heading as="h2" textStyle="md">
          {kind === 'spec' ? rest : words.element(element)}
        </Heading>
        <Text fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {rest}
        </Text>
        <Text mt="1">
          {isHistory ? (
            t('remembering')
          ) : (
            <>
              <chakra.span color={COVERAGE_STYLE[standing].stroke}>{COVERAGE_STYLE[standing].glyph}</chakra.span>{' '}
              {t(`standing.${standing}`)}
            </>
          )}
        </Text>
        {why ? (
          <Text textStyle="xs">
            {t(`infeasible.${why.level ?? why.reason}`)} {why.why}
          </Text>
        ) : null}
        {isRun ? (
          <Text color="fg.muted" textStyle="xs">
            {LEVELS.map((l) => t(`level.${l}`, { count: found?.hits[l] ?? 0 })).join(' · ')}
          </Text>
        ) : null}
        {kind === 'state' && holds(machine.inventory, rest) ? (
          <Button size="xs" variant="surface" mt="1" onClick={() => go({ view: rest })}>
            {t('openState')}
          </Button>
        ) : null}
      </Box>
      {isHistory ? null : <Way machine={machine} element={element} />}
      <Outcomes machine={machine} element={element} isRun={isRun} />
      {specs.length > 0 ? <Facts title={t('specOf')} facts={specs} /> : null}
      {findings.length > 0 ? (
        <Facts title={t('tab.findings')} facts={findings.map((f) => t(`rule.${f.rule}`, { defaultValue: f.rule }))} />
      ) : null}
      {survivors.length > 0 ? (
        <Facts title={t('survivorsHere')} facts={survivors.map(({ kind: fault }) => t(`mutant.${fault}`))} />
      ) : null}
      {isHistory ? null : (
        <Facts title={t('tests')} facts={tests} empty={t(isRun ? 'noTests' : 'notRun')} traces={machine.traces} />
      )}
      {near ? (
        <Facts
          title={t('nearTests', { element: words.element(near.at) })}
          facts={near.tests.slice(0, MOST_NEAR)}
          traces={machine.traces}
        />
      ) : null}
    </Stack>
  );
}

interface FactsProps {
  title: string;
  facts: readonly string[];
  empty?: string;
  /** Where a test's trace lies. */
  traces?: MachineReport['traces'];
}

function Facts({ title, facts, empty, traces }: FactsProps) {
  const { t } = useTranslation('qa');
  return (
    <Box>
      <Heading as="h3" textStyle="sm">
        {title}
      </Heading>
      {facts.length === 0 ? (
        <Text textStyle="xs" color="fg.muted">
          {empty}
        </Text>
      ) : (
        <Stack as="ul" gap="1" ps="4">
          {facts.map((fact) => (
            <chakra.li key={fact} textStyle="xs" overflowWrap="anywhere">
              {fact}
              {traces?.[fact] ? (
                <Box>
                  <CopyButton kind="trace" label={t('copyTrace')} text={`npx playwright show-trace ${traces[fact]}`} />
                </Box>
              ) : null}
            </chakra.li>
          ))}
        </Stack>
      )}
    </Box>
  );
}

/** Whether the element is a history state: a chart never stands in it, it leads back to where the chart was. */
const isRemembering = ({ inventory }: MachineReport, element: string): boolean =>
  inventory.states.some((s) => s.type === 'history' && `state:${s.id}` === element);

function specsOf({ inventory }: MachineReport, element: string): readonly string[] {
  const [kind, key] = cut(element);
  if (kind === 'state') return inventory.states.find((s) => s.id === key)?.spec ?? [];
  if (kind === 'transition') return inventory.transitions.find((x) => x.key === key)?.spec ?? [];
  return [];
}

/** Guards of a transition; children and timers of a state: each end is an element of its own. */
function Outcomes({ machine, element, isRun }: { machine: MachineReport; element: string; isRun: boolean }) {
  const [, go] = useMachinesQuery();
  const words = useChartWords(machine.inventory);
  const { guards, invokes, timers } = machine.inventory;
  const [, of] = cut(lineOf(element));
  const rows = [
    ...guards
      .filter((g) => g.transition === of)
      .map((g) => ({ name: words.guard(g.label), key: `guard:${g.key}`, ends: ['true', 'false'] })),
    ...invokes
      .filter((i) => i.state === of || i.key === of)
      .map((i) => ({ name: words.actor(i.id), key: `invoke:${i.key}`, ends: ['done', 'error', 'cancelled'] })),
    ...timers
      .filter((x) => x.state === of || x.key === of)
      .map((x) => ({ name: words.delay(x.delay), key: `timer:${x.key}`, ends: ['fired', 'cancelled'] })),
  ];
  if (rows.length === 0) return null;
  return (
    <Stack gap="2">
      {rows.map(({ name, key, ends }) => (
        <Box key={key}>
          <Text textStyle="xs" overflowWrap="anywhere">
            {name}
          </Text>
          <HStack gap="2" textStyle="xs" wrap="wrap">
            {ends
              .filter((end) => machine.elements[`${key}:${end}`])
              .map((end) => {
                const { stroke, glyph } = COVERAGE_STYLE[coveredBy(machine, `${key}:${end}`)];
                return (
                  <chakra.button
                    key={end}
                    type="button"
                    cursor="pointer"
                    focusVisibleRing="outside"
                    fontWeight={element === `${key}:${end}` ? 'bold' : 'normal'}
                    onClick={() => go({ element: `${key}:${end}` })}
                  >
                    <chakra.span color={stroke}>{glyph}</chakra.span> {words.end(end)}{' '}
                    {isRun ? (machine.elements[`${key}:${end}`]?.hits.all ?? 0) : null}
                  </chakra.button>
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
  const listed = useListing();
  const words = useChartWords(machine.inventory);
  const script = machine.scripts[element];
  if (!script)
    return (
      <Text textStyle="xs" color="fg.muted">
        {t('noWay', { file: `${machine.inventory.machine}.samples.ts` })}
      </Text>
    );
  const { machine: name } = machine.inventory;
  const end = listed(script.state.split(',').map(words.state));
  const way = `${words.way(script)}${script.events.length === 0 ? t('atOnce') : ''}`;
  const sentence = `${words.name}：${words.element(element)}\n${way} → ${end}`;
  return (
    <Box>
      <Heading as="h3" textStyle="sm">
        {t('way')}
      </Heading>
      <Text textStyle="sm" my="1">
        {way} → {end}
      </Text>
      <HStack gap="2" wrap="wrap">
        <CopyButton kind="vitest" label={t('copyTest')} text={vitestFor(name, element, script)} />
        {isInfeasible(machine.infeasible, element, 'browser') ? null : (
          <CopyButton kind="playwright" label={t('copyPlaywright')} text={playwrightFor(name, element, script)} />
        )}
        <CopyButton kind="sentence" label={t('copySentence')} text={sentence} />
      </HStack>
    </Box>
  );
}
