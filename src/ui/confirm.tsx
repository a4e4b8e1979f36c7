// Asks before something is lost, and says what. The safe answer has the focus.
import { Button, Dialog, Portal, Text, VStack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoredFocus } from './restore-focus.ts';

interface Props {
  title: string;
  text: string;
  /** A gentler way to the same end. */
  hint?: string | undefined;
  confirm: string;
  /** What the safe answer says; default: cancel. */
  stay?: string;
  danger?: boolean;
  busy?: boolean;
  /** Why it did not work. */
  error?: string | undefined;
  /** What has to be chosen first. */
  children?: ReactNode;
  onConfirm(): void;
  onClose(): void;
}

export function Confirm({
  title,
  text,
  hint,
  confirm,
  stay,
  danger = false,
  busy = false,
  error,
  children,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation('common');
  const safe = useRef<HTMLButtonElement>(null);
  useRestoredFocus();
  return (
    <Dialog.Root
      open
      role="alertdialog"
      placement="center"
      initialFocusEl={() => safe.current}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop bg="black/45" />
        <Dialog.Positioner w="full">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <VStack align="stretch" gap="3">
                <Dialog.Description color="fg">{text}</Dialog.Description>
                {children}
                {hint && <Text color="fg.muted">{hint}</Text>}
                {error && (
                  <Text role="alert" color="fg.error">
                    {error}
                  </Text>
                )}
              </VStack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={safe} variant="outline" colorPalette="gray" onClick={onClose}>
                {stay ?? t('cancel')}
              </Button>
              <Button colorPalette={danger ? 'red' : 'brand'} loading={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
