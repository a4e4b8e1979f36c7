// What the pages of one experiment have in common: its head, and what is shown while it is not there.
import { Button, Flex, Heading, HStack, Skeleton, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { tryPath } from './href.ts';
import { STATUS_LOOK } from './looks.ts';
import type { ExperimentItem, useExperiment } from './queries.ts';

interface HeadProps {
  experiment: ExperimentItem;
  facts: readonly string[];
  /** The way to the experiment's other page. */
  children: ReactNode;
}

export function ExperimentHead({ experiment, facts, children }: HeadProps) {
  const { t } = useTranslation('experiments');
  const { id, name, status, url } = experiment;
  return (
    <Flex gap="4" align="flex-start" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <VStack align="stretch" gap="1" minW="0">
        <HStack gap="3" wrap="wrap">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {name}
          </Heading>
          <StateBadge {...STATUS_LOOK[status]}>{t(`status.${status}`)}</StateBadge>
        </HStack>
        <Text color="fg.muted">{facts.join(' · ')}</Text>
      </VStack>
      <HStack flexShrink="0" wrap="wrap">
        {children}
        {(experiment.package !== null || url !== null) && (
          <Button asChild variant="outline">
            <RouterLink to={tryPath(id)} target="_blank">
              <Icon name="play" />
              {t('try')}
            </RouterLink>
          </Button>
        )}
      </HStack>
    </Flex>
  );
}

interface NotYetProps {
  query: ReturnType<typeof useExperiment>;
  /** Known to be missing for whoever looks, without an answer that says so. */
  isMissing: boolean;
  text: string;
  back: { to: string; word: string };
}

export function ExperimentNotYet({ query, isMissing, text, back }: NotYetProps) {
  const { t } = useTranslation('experiments');
  if (isMissing || (query.error instanceof ApiError && query.error.code === CODE.missing))
    return (
      <EmptyState icon="search" title={t('missing')} text={text}>
        <Button asChild mt="2" size="sm" variant="outline">
          <RouterLink to={back.to}>{back.word}</RouterLink>
        </Button>
      </EmptyState>
    );
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <ExperimentLoading />;
}

export function ExperimentLoading() {
  const { t } = useTranslation('experiments');
  return (
    <VStack role="status" aria-label={t('loading')} align="stretch" gap="4">
      <Skeleton h="8" maxW="md" />
      <Skeleton h="5" maxW="xl" />
      <Skeleton h="64" />
    </VStack>
  );
}
