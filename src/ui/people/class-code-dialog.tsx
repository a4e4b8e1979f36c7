// The six digits and the QR code by which students join a class: shown on the board, sent round, made anew when leaked.

import { Button, CloseButton, Dialog, HStack, Portal, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '../state.tsx';
import { toast } from '../toast.ts';
import { addressOf, QrPicture, useClassCode } from './class-code.tsx';

interface Props {
  dept: { id: string; name: string };
  onClose: () => void;
}

export function ClassCodeDialog({ dept, onClose }: Props) {
  const { t } = useTranslation('people');
  const { code, renew } = useClassCode(dept.id);
  const onRenew = async () => {
    await renew();
    toast.success(t('code.renewed'));
  };
  return (
    <Dialog.Root open placement="center" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner w="full">
          <Dialog.Content>
            <Dialog.Header display="block" pe="14">
              <Dialog.Title>{t('code.title', { name: dept.name })}</Dialog.Title>
              <Dialog.Description color="fg.muted">{t('code.lead')}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {code.isPending && <Skeleton h="80" role="status" aria-label={t('code.loading')} />}
              {code.error && <ErrorState error={code.error} onRetry={() => void code.refetch()} />}
              {code.data && <Code {...code.data} />}
            </Dialog.Body>
            <Dialog.Footer justifyContent="space-between">
              <Button variant="ghost" colorPalette="gray" disabled={!code.data} onClick={() => void onRenew()}>
                {t('code.renew')}
              </Button>
              <Button onClick={onClose}>{t('common:close')}</Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={t('common:close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Code({ code, link, qr, until }: { code: string; link: string; qr: string; until: number }) {
  const { t, i18n } = useTranslation('people');
  const day = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <VStack gap="4">
      <HStack gap="8" align="center" justify="center" wrap="wrap">
        <QrPicture qr={qr} boxSize="52" />
        <VStack gap="1">
          <Text color="fg.muted">{t('code.code')}</Text>
          <Text textStyle="2xl" fontWeight="semibold" letterSpacing="0.2em" fontVariantNumeric="tabular-nums">
            {code}
          </Text>
          <Text color="fg.muted" textStyle="sm">
            {t('code.until', { when: day.format(until) })}
          </Text>
        </VStack>
      </HStack>
      <Text color="fg.muted" textStyle="sm" textAlign="center" overflowWrap="anywhere">
        {t('code.how', { address: addressOf(link) })}
      </Text>
    </VStack>
  );
}
