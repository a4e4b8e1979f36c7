// What keeps a device from being used, and the way out of it.
import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DeviceTrouble } from '#src/machines/seat/source.machine.ts';
import { browserOf } from '../room/browser.ts';
import { LiveIcon } from '../room/live-icon.tsx';

interface Props {
  trouble: DeviceTrouble;
  onRetry: () => void;
  onSkip?: () => void;
}

export function Trouble({ trouble, onRetry, onSkip }: Props) {
  const { t } = useTranslation('live');
  return (
    <Box role="alert" bg="bg.warning" color="fg.warning" borderRadius="l3" p="4">
      <Flex gap="2" align="start">
        <LiveIcon name="alert" />
        <Box color="fg">
          <Text fontWeight="medium">{t(`trouble.${trouble}`)}</Text>
          <Text textStyle="sm" mt="1">
            {trouble === 'denied' ? t(`allow.${browserOf(navigator.userAgent)}`) : t(`help.${trouble}`)}
          </Text>
          <Flex gap="2" mt="3" wrap="wrap">
            <Button size="sm" variant="outline" onClick={onRetry}>
              {t('retry')}
            </Button>
            {onSkip && (
              <Button size="sm" variant="ghost" onClick={onSkip}>
                {t('lobby.skip')}
              </Button>
            )}
          </Flex>
        </Box>
      </Flex>
    </Box>
  );
}
