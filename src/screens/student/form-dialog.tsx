// A small form in a dialog: it says what went wrong, and closes when it went well.
import { Box, Button, Dialog, Portal, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { toast } from '#src/ui/toast.ts';

interface Props {
  /** The button that opens it. */
  label: string;
  title: string;
  submit: string;
  danger?: boolean;
  /** Told when all went well. */
  done: string;
  send: () => Promise<unknown>;
  /** False keeps it from being sent; the fields say why. */
  check: () => boolean;
  onClose: () => void;
  children: (fields: Readonly<Record<string, string>>) => ReactNode;
}

export function FormDialog({ label, title, submit, danger, done, send, check, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const change = (next: boolean) => {
    setOpen(next);
    setFailure(null);
    if (!next) onClose();
  };
  const go = async () => {
    if (!check()) return;
    setBusy(true);
    setFailure(null);
    try {
      await send();
      change(false);
      toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const fields = fieldErrors(failure);
  return (
    <Dialog.Root open={open} onOpenChange={(e) => change(e.open)} placement="center">
      <Dialog.Trigger asChild>
        <Button size="sm" variant={danger ? 'ghost' : 'surface'} colorPalette={danger ? 'red' : 'gray'}>
          {label}
        </Button>
      </Dialog.Trigger>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void go();
              }}
            >
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Stack gap="4">
                  {children(fields)}
                  <Box role="alert" color="fg.error">
                    {failure && Object.keys(fields).length === 0 ? failure.msg : null}
                  </Box>
                </Stack>
              </Dialog.Body>
              <Dialog.Footer>
                <Button variant="surface" onClick={() => change(false)}>
                  {t('cancel')}
                </Button>
                <Button type="submit" colorPalette={danger ? 'red' : 'brand'} loading={busy}>
                  {submit}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
