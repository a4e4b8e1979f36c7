// The files on their way, each with its own progress, error and way out.
import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/icons.tsx';
import { State } from '../../parts/state.tsx';
import { Bar } from './bar.tsx';
import { reasonText } from './reason.ts';
import type { Upload, Uploads } from './uploads.ts';

export function UploadList({ list, actions }: { list: readonly Upload[]; actions: Uploads }) {
  const { t } = useTranslation('teach');
  if (list.length === 0) return null;
  return (
    <Box as="ul" aria-label={t('upload.list')} listStyleType="none" bg="bg.panel" borderRadius="l3" px="4">
      {list.map((upload) => (
        <Row key={upload.id} upload={upload} actions={actions} />
      ))}
    </Box>
  );
}

function Row({ upload, actions }: { upload: Upload; actions: Uploads }) {
  const { t } = useTranslation('teach');
  const { id, state, progress, reason, message, again } = upload;
  const name = upload.file.name;
  const failed = state === 'failed';
  const way = t(failed ? 'upload.dismiss' : 'upload.cancel');
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
        {state === 'sending' && <Bar value={progress} label={t('upload.progress', { name })} />}
        {failed && (
          <Text role="alert" color="fg.error">
            {t('upload.failed', { reason: message ?? reasonText(t, reason) })}
          </Text>
        )}
      </Box>
      {!failed && (
        <State tone="busy" icon={state === 'waiting' ? 'clock' : 'spinner'}>
          {wordFor(state, progress)}
        </State>
      )}
      <HStack gap="1">
        {failed && again && (
          <Button
            size="xs"
            variant="ghost"
            aria-label={t('upload.of', { action: t('upload.retry'), name })}
            onClick={() => actions.retry(id)}
          >
            {t('upload.retry')}
          </Button>
        )}
        <Button
          size="xs"
          variant="ghost"
          colorPalette="gray"
          aria-label={t('upload.of', { action: way, name })}
          onClick={() => actions.remove(id)}
        >
          {way}
        </Button>
      </HStack>
    </Flex>
  );

  function wordFor(at: 'waiting' | 'sending', part: number): string {
    if (at === 'waiting') return t('upload.waiting');
    return part >= 1 ? t('upload.storing') : t('upload.sending', { percent: Math.floor(part * 100) });
  }
}
