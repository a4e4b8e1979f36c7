// The password once more, over the page that stays, where the server asks for it (462): what was asked for then goes on.
import { chakra, Dialog, Portal, Stack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { onPasswordAgain } from '#src/api/again.ts';
import { call } from '#src/api/client.ts';
import { secretError, useAttempt } from '#src/screens/entry/attempt.ts';
import { EntryForm } from '#src/screens/entry/entry-form.tsx';
import { PasswordField } from '#src/ui/text-field.tsx';

/** Stands in the frame once, and waits to be asked. */
export function PasswordAgain() {
  const [asked, setAsked] = useState<(given: boolean) => void>();
  useEffect(
    () =>
      onPasswordAgain(
        () =>
          new Promise((resolve) => {
            setAsked(() => resolve);
          }),
      ),
    [],
  );
  if (!asked) return null;
  const end = (given: boolean) => {
    setAsked(undefined);
    asked(given);
  };
  return <AgainDialog onEnd={end} />;
}

function AgainDialog({ onEnd }: { onEnd: (given: boolean) => void }) {
  const { t } = useTranslation('entry');
  const [pwd, setPwd] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const attempt = useAttempt(async (proof) => {
    await call('/api/auth/Again', { pwd, ...(proof ?? {}) }, { quiet: true });
    onEnd(true);
  });
  return (
    <Dialog.Root
      open
      placement="center"
      initialFocusEl={() => field.current?.querySelector('input') ?? null}
      onOpenChange={({ open }) => !open && onEnd(false)}
    >
      <Portal>
        <Dialog.Backdrop bg="black/45" />
        <Dialog.Positioner w="full">
          <Dialog.Content maxW="24rem">
            <Dialog.Header>
              <Dialog.Title>{t('pwdAgain.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              <Stack gap="4" ref={field}>
                <chakra.p color="fg.muted">{t('pwdAgain.text')}</chakra.p>
                <EntryForm
                  attempt={attempt}
                  onSubmit={attempt.run}
                  action={t('pwdAgain.confirm')}
                  except={[CODE.credentials]}
                >
                  <PasswordField
                    id="again-pwd"
                    name="pwd"
                    label={t('pwd')}
                    value={pwd}
                    onChange={setPwd}
                    required
                    maxLength={128}
                    autoComplete="current-password"
                    error={secretError(attempt, 'pwd')}
                  />
                </EntryForm>
              </Stack>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
