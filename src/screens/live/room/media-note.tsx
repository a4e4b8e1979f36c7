// That there is no sound and no picture, why, and what to do; all else of the class works.
import { Box, Button, Code, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LiveIcon } from './live-icon.tsx';
import type { MediaHealth } from './use-media-health.ts';

interface Props {
  health: MediaHealth;
  /** Who can do something about it is told what. */
  isHost: boolean;
  /** In class it is looked for again by itself, and when asked. */
  onRetry?: () => void;
}

export function MediaNote({ health, isHost, onRetry }: Props) {
  const { t, i18n } = useTranslation('live');
  const { state, progress, reason } = health;
  if (state === 'ready') return null;
  return (
    <Flex role="status" gap="2" bg="bg.info" borderRadius="l3" p="3" textStyle="sm">
      <Box color="fg.info">
        <LiveIcon name="info" />
      </Box>
      <Box flex="1">
        <Text fontWeight="medium">{t(`media.${state}`)}</Text>
        <Text color="fg.muted">{t('media.without')}</Text>
        {progress && <Text color="fg.muted">{t('media.progress', { progress: progressText(progress) })}</Text>}
        {isHost && state === 'absent' && !reason && (
          <Text mt="1">
            {t('media.type')} <Code>npm run media</Code>
          </Text>
        )}
        {isHost && reason && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {inOne(reason, i18n.language)}
          </Text>
        )}
      </Box>
      {onRetry && (
        <Button size="2xs" variant="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Flex>
  );
}

/** The server's word is in both languages, Chinese first. */
function inOne(reason: string, language: string): string {
  const parts = reason.split(' / ');
  const half = parts.length / 2;
  return Number.isInteger(half)
    ? (language.startsWith('zh') ? parts.slice(0, half) : parts.slice(half)).join(' / ')
    : reason;
}

/** A share as a percentage, what is being done as it is said. */
const progressText = (progress: string): string =>
  /^[\d.]+$/.test(progress) ? `${Math.round(Number(progress) * 100)}%` : progress;
