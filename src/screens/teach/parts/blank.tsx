// What stands where rows would: nothing yet, nothing found, or what went wrong.
import { Button, Text, VStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  icon: IconName;
  title: string;
  text?: string | undefined;
  /** What to do next. */
  children?: ReactNode;
}

export function Blank({ icon, title, text, children }: Props) {
  return (
    <VStack gap="2" py="10" px="4" textAlign="center" color="fg.muted">
      <Icon name={icon} size="2rem" />
      <Text textStyle="md" color="fg">
        {title}
      </Text>
      {text && <Text maxW="prose">{text}</Text>}
      {children}
    </VStack>
  );
}

/** `error` is what the call was rejected with: its message is meant for people. */
export function Fault({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useTranslation('teach');
  return (
    <div role="alert">
      <Blank icon="alert" title={t('parts.failed')} text={error.message}>
        <Button mt="2" size="sm" variant="outline" onClick={onRetry}>
          {t('parts.retry')}
        </Button>
      </Blank>
    </div>
  );
}
