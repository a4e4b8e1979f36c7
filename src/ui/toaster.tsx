// Shows the short messages, and reads them out: errors at once, the rest when the reader is free.
import { Box, Button, chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstIcon } from './icon.tsx';
import { dismissToast, type Toast, toasts } from './toast.ts';

const LOOK = {
  success: { palette: 'green', icon: 'check' },
  error: { palette: 'red', icon: 'alert' },
  info: { palette: 'brand', icon: 'info' },
} as const;

export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <Box
      position="fixed"
      top="4"
      insetX="4"
      zIndex="toast"
      display="grid"
      gap="2"
      justifyItems="center"
      pointerEvents="none"
    >
      <div role="alert">
        {shown
          .filter((t) => t.kind === 'error')
          .map((t) => (
            <Card key={t.id} toast={t} />
          ))}
      </div>
      <div role="status">
        {shown
          .filter((t) => t.kind !== 'error')
          .map((t) => (
            <Card key={t.id} toast={t} />
          ))}
      </div>
    </Box>
  );
}

function Card({ toast: { id, kind, title, body, action } }: { toast: Toast }) {
  const { t } = useTranslation('common');
  const { palette, icon } = LOOK[kind];
  return (
    <Box
      display="flex"
      alignItems="flex-start"
      gap="3"
      mb="2"
      ps="4"
      pe="2"
      py="2.5"
      maxW="lg"
      pointerEvents="auto"
      bg="bg.panel"
      color="fg"
      borderRadius="l3"
      boxShadow="lg"
      borderWidth="1px"
      borderColor="border"
      animation="slide-from-top 160ms"
    >
      <Box color={`${palette}.fg`} pt="1" aria-hidden>
        <FirstIcon name={icon} />
      </Box>
      <Box flex="1" py="0.5">
        <chakra.p fontWeight="medium">{title}</chakra.p>
        {body ? <chakra.p color="fg.muted">{body}</chakra.p> : null}
      </Box>
      {action ? (
        <Button
          size="2xs"
          variant="outline"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button size="2xs" variant="ghost" colorPalette="gray" aria-label={t('close')} onClick={() => dismissToast(id)}>
        <FirstIcon name="close" />
      </Button>
    </Box>
  );
}
