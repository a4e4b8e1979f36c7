// 开放: what is there and what is lacking, and the step that lets students in.
import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { experiments } from '#contract/experiment-rows.ts';
import { percentOf } from '#contract/mastery.ts';
import { useMay } from '#src/api/guarded.ts';
import { Link } from '#src/ui/link.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { StatisticsSection } from '../../course/statistics/section.tsx';
import { experimentEditPath } from '../href.ts';
import { STATUS_LOOK } from '../looks.ts';
import type { ExperimentItem, Status } from '../queries.ts';
import { StatusDialog } from './status-dialog.tsx';

export function OpeningPanel({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation('experiments');
  const listed = useListing();
  const may = useMay()(experiments.setOpenStatus);
  const [to, setTo] = useState<Status>();
  const { id, status, classIds, classes, steps, intro, kind, requires, course } = experiment;
  const hasContent = experiment.package !== null || experiment.url !== null;
  const lines = [
    {
      name: 'package',
      is: hasContent,
      must: true,
      tab: 'package',
      what: kind === 'link' ? t('opening.url') : t('opening.package'),
    },
    {
      name: 'steps',
      is: steps.length > 0 || kind === 'link',
      must: false,
      tab: 'steps',
      what: kind === 'link' ? t('opening.linkSteps') : t('opening.steps', { count: steps.length }),
    },
    {
      name: 'intro',
      is: intro !== '',
      must: false,
      tab: 'basics',
      what: t(intro === '' ? 'opening.noIntro' : 'opening.intro'),
    },
    {
      name: 'who',
      is: true,
      must: false,
      tab: 'who',
      what: classIds.length === 0 ? t('opening.forAll') : t('opening.for', { names: listed(classes) }),
    },
    ...(requires && course !== ''
      ? [
          {
            name: 'theory',
            is: true,
            must: false,
            tab: 'who',
            what: t(requires.mastery === 0 ? 'opening.theoryFree' : 'opening.theory', {
              course,
              need: percentOf(requires.mastery),
            }),
          },
        ]
      : []),
  ];
  const next: readonly Status[] =
    status === 'open' ? ['closed', 'draft'] : status === 'closed' ? ['open', 'draft'] : ['open'];
  return (
    <StatisticsSection title={t('opening.title')} hint={t('opening.hint')}>
      <Stack as="ul" gap="3" listStyleType="none" my="3">
        {lines.map(({ name, is, must, tab, what }) => (
          <Flex as="li" key={name} gap="3" justify="space-between" align="center" wrap="wrap">
            <StateBadge tone={is ? 'good' : must ? 'bad' : 'neutral'} icon={is ? 'done' : must ? 'alert' : 'minus'}>
              {what}
            </StateBadge>
            <Link to={experimentEditPath(id, { tab })}>{t('opening.change')}</Link>
          </Flex>
        ))}
      </Stack>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" borderTopWidth="1px" borderColor="border" pt="4">
        <Flex gap="3" align="center" wrap="wrap">
          <StateBadge {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateBadge>
          <Text color="fg.muted">{t(`opening.now.${status}`)}</Text>
        </Flex>
        {may && (
          <Flex gap="2" wrap="wrap">
            {next.toReversed().map((one) => (
              <Button
                key={one}
                variant={one === 'open' ? 'solid' : 'outline'}
                disabled={one === 'open' && !hasContent}
                onClick={() => setTo(one)}
              >
                {t(`to.${one}.do`)}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      {to && <StatusDialog experiment={experiment} to={to} onClose={() => setTo(undefined)} />}
    </StatisticsSection>
  );
}
