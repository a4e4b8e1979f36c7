// The files on their way, each with its own progress, error and way out.
import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../progress-bar.tsx';
import { StateBadge } from '../state-badge.tsx';
import { Icon } from '../work-icon.tsx';
import type { Upload, Uploads } from './uploads.ts';

interface Props {
  list: readonly Upload[];
  actions: Pick<Uploads<unknown>, 'retry' | 'remove'>;
  /** Why a file was not taken, in words. */
  why(upload: Upload): string;
}

export function UploadList({ list, actions, why }: Props) {
  const { t } = useTranslation('upload');
  if (list.length === 0) return null;
  return (
    <Box as="ul" aria-label={t('list')} listStyleType="none" bg="bg.panel" borderRadius="l3" px="4">
      {list.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          why={why(upload)}
          onRetry={() => actions.retry(upload.id)}
          onRemove={() => actions.remove(upload.id)}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  upload: Upload;
  why: string;
  onRetry(): void;
  onRemove(): void;
}

function UploadRow({ upload, why, onRetry, onRemove }: RowProps) {
  const { t } = useTranslation('upload');
  const { state, progress, again } = upload;
  const name = upload.file.name;
  const failed = state === 'failed';
  const way = t(failed ? 'dismiss' : 'cancel');
  return (
    <Flex
      as="li"
      gap="4"
      py="3"
      align="center"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Icon name="document" />
      <Box flex="1" minW="0">
        <Text truncate title={name}>
          {name}
        </Text>
        {state === 'sending' && <ProgressBar value={progress} label={t('progress', { name })} />}
        {failed && (
          <Text role="alert" color="fg.error">
            {t('failed', { reason: why })}
          </Text>
        )}
      </Box>
      {!failed && (
        <StateBadge tone="busy" icon={state === 'waiting' ? 'clock' : 'spinner'}>
          {wordFor(state, progress)}
        </StateBadge>
      )}
      <HStack gap="1">
        {failed && again && (
          <Way label={t('of', { action: t('retry'), name })} onClick={onRetry}>
            {t('retry')}
          </Way>
        )}
        <Way label={t('of', { action: way, name })} quiet onClick={onRemove}>
          {way}
        </Way>
      </HStack>
    </Flex>
  );

  function wordFor(at: 'waiting' | 'sending', part: number): string {
    if (at === 'waiting') return t('waiting');
    return part >= 1 ? t('storing') : t('sending', { percent: Math.floor(part * 100) });
  }
}

interface WayProps {
  label: string;
  quiet?: boolean;
  onClick(): void;
  children: string;
}

function Way({ label, quiet = false, onClick, children }: WayProps) {
  return (
    <Button size="xs" variant="ghost" {...(quiet ? { colorPalette: 'gray' } : {})} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
