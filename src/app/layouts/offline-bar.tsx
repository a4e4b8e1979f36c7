// Says that the network is gone, as long as it is.
import { HStack } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstIcon } from '#src/ui/icon.tsx';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export function OfflineBar() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <HStack justify="center" gap="2" py="1.5" px="4" bg="bg.warning" color="fg.warning">
          <FirstIcon name="alert" />
          {t('offline')}
        </HStack>
      )}
    </div>
  );
}
