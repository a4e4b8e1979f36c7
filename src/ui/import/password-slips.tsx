// Password slips to be printed, class by class. They are nowhere else: whoever closes this is asked first.
import { Alert, Box, Button, Checkbox, CloseButton, Dialog, Flex, Portal, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/api/portal.ts';
import { Confirm } from '../confirm.tsx';
import { Icon } from '../work-icon.tsx';
import { type Encode, loadQr } from './qr.ts';
import { type SlipGroup, slipPages } from './slip-groups.ts';
import { SlipSheet } from './slip-sheet.tsx';

/** Above this the first class is offered alone: a thousand pages are chosen knowingly. */
const MANY = 400;

interface Props {
  groups: readonly SlipGroup[];
  /** The school's name; where it is not given, the one of this site. */
  organisation?: string;
  onClose(): void;
}

export function PasswordSlips({ groups, organisation, onClose }: Props) {
  const { t } = useTranslation('import');
  const portal = usePortal();
  const encode = useEncode();
  const [leaving, setLeaving] = useState(false);
  const total = groups.reduce((sum, g) => sum + g.slips.length, 0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((total > MANY ? groups.slice(0, 1) : groups).map((g) => g.dept)),
  );
  const pages = useMemo(() => slipPages(groups.filter((g) => chosen.has(g.dept))), [groups, chosen]);
  const toggle = (dept: string) => {
    const next = new Set(chosen);
    if (!next.delete(dept)) next.add(dept);
    setChosen(next);
  };
  return (
    <>
      <Dialog.Root open size="full" scrollBehavior="inside" onOpenChange={({ open }) => !open && setLeaving(true)}>
        <Portal>
          <Dialog.Positioner w="full">
            <Dialog.Content>
              <Dialog.Header display="block" pe="14">
                <Dialog.Title>{t('slips.title', { count: total })}</Dialog.Title>
                <Alert.Root status="warning" size="sm" mt="3">
                  <Alert.Indicator />
                  <Alert.Title fontWeight="normal">{t('slips.once')}</Alert.Title>
                </Alert.Root>
                <Flex wrap="wrap" align="center" gap="4" mt="3">
                  {groups.length > 1 && <Classes groups={groups} chosen={chosen} onToggle={toggle} />}
                  <Text color="fg.muted" ms="auto" aria-live="polite">
                    {t('slips.pages', { count: pages.length })}
                  </Text>
                  <Button disabled={!encode || pages.length === 0} onClick={() => window.print()}>
                    <Icon name="document" />
                    {t('slips.print')}
                  </Button>
                </Flex>
              </Dialog.Header>
              {/* a region that scrolls must be reachable by keyboard */}
              <Dialog.Body
                bg="bg.muted"
                py="4"
                overflow="auto"
                tabIndex={0}
                aria-label={t('slips.preview')}
                role="region"
              >
                {encode ? (
                  <SlipSheet pages={pages} school={organisation ?? portal?.orgName ?? ''} encode={encode} />
                ) : (
                  <Flex justify="center" p="10" role="status" aria-label={t('slips.loading')}>
                    <Spinner />
                  </Flex>
                )}
              </Dialog.Body>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" colorPalette="gray" aria-label={t('slips.close')} />
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      {leaving && (
        <Confirm
          title={t('slips.leaving')}
          text={t('slips.leavingText')}
          confirm={t('slips.leave')}
          danger
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}

interface ClassesProps {
  groups: readonly SlipGroup[];
  chosen: ReadonlySet<string>;
  onToggle(dept: string): void;
}

function Classes({ groups, chosen, onToggle }: ClassesProps) {
  const { t } = useTranslation('import');
  return (
    <Box role="group" aria-label={t('slips.classes')} maxH="7rem" overflowY="auto">
      <Flex wrap="wrap" gap="4">
        {groups.map(({ dept, slips }) => (
          <Checkbox.Root key={dept} checked={chosen.has(dept)} onCheckedChange={() => onToggle(dept)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>
              {t('slips.class', { name: dept || t('slips.noClass'), count: slips.length })}
            </Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Flex>
    </Box>
  );
}

/** Null while the library is on its way. Without it there are slips still, and no codes. */
function useEncode(): Encode | null {
  const [encode, setEncode] = useState<Encode | null>(null);
  useEffect(() => {
    let gone = false;
    loadQr()
      .catch((): Encode => () => ({ size: 1, path: '' }))
      .then((loaded) => !gone && setEncode(() => loaded));
    return () => {
      gone = true;
    };
  }, []);
  return encode;
}
