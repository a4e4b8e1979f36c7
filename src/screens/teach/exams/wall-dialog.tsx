// For the wall: the QR code by which students come to the exam, and what they type where they have no camera.
import { Button, CloseButton, Dialog, HStack, Portal, Skeleton, Text, VStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExamRow } from '#contract/exam-rows.ts';
import { loadQr } from '#src/ui/import/qr.ts';
import { DrawnQr } from '#src/ui/import/qr-picture.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { startAddress } from './href.ts';

export function WallDialog({ exam, onClose }: { exam: ExamRow; onClose: () => void }) {
  const { t } = useTranslation('exams');
  const encode = useQuery({ queryKey: ['qr'], queryFn: loadQr, staleTime: Number.POSITIVE_INFINITY });
  const address = startAddress(exam.id, exam.code);
  const qr = encode.data?.(address);
  return (
    <Dialog.Root open size="lg" placement="center" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop bg="black/45" />
        <Dialog.Positioner w="full">
          <Dialog.Content>
            <Dialog.Header display="block" pe="14">
              <Dialog.Title overflowWrap="anywhere">{exam.name}</Dialog.Title>
              <Dialog.Description color="fg.muted">{t('wall.lead')}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              {encode.error && <ErrorState error={encode.error} onRetry={() => void encode.refetch()} />}
              <HStack gap="8" justify="center" wrap="wrap">
                {qr ? (
                  // on white in any colour mode
                  <DrawnQr
                    qr={qr}
                    label={t('wall.qr', { name: exam.name })}
                    boxSize="min(20rem, 80vw)"
                    bg="white"
                    borderRadius="l2"
                  />
                ) : (
                  <Skeleton role="status" aria-label={t('loading')} boxSize="min(20rem, 80vw)" />
                )}
                {exam.code && (
                  <VStack gap="1">
                    <Text color="fg.muted">{t('field.code')}</Text>
                    <Text
                      textStyle="4xl"
                      fontWeight="semibold"
                      letterSpacing="0.15em"
                      fontVariantNumeric="tabular-nums"
                    >
                      {exam.code}
                    </Text>
                  </VStack>
                )}
              </HStack>
              <Text color="fg.muted" textStyle="sm" textAlign="center" mt="4" overflowWrap="anywhere">
                {t('wall.how', { address: `${location.host}${location.pathname}` })}
              </Text>
            </Dialog.Body>
            <Dialog.Footer>
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
