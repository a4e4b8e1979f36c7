// One's live classes in a calendar of one's own: the secret address that programs read, and a new one where it has got about.
import { Button, chakra, HStack, Input, Skeleton, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { copyText } from '#src/ui/copy-text.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { toast } from '#src/ui/toast.ts';

const PATH = '/api/Live/Calendar';

export function CalendarAddress() {
  const { t } = useTranslation('openLive');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const found = useCall(PATH, {}, { staleTime: Number.POSITIVE_INFINITY });
  const renew = useMutation({
    mutationFn: () => call(PATH, { renew: true }, { quiet: true }),
    onSuccess: (address) => {
      client.setQueryData([PATH, {}], address);
      setAsking(false);
      toast.success(t('address.renewed'));
    },
  });
  if (found.isPending) return <Skeleton h="20" role="status" aria-label={t('loading')} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const { url } = found.data;
  return (
    <Stack gap="3">
      <chakra.p color="fg.muted">{t('address.lead')}</chakra.p>
      <HStack wrap="wrap">
        <Input
          readOnly
          flex="1 1 16rem"
          value={url}
          aria-label={t('address.label')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="outline"
          onClick={() => void copyText(url).then((done) => done && toast.success(t('address.copied')))}
        >
          {t('address.copy')}
        </Button>
        <Button variant="ghost" colorPalette="gray" onClick={() => setAsking(true)}>
          {t('address.renew')}
        </Button>
      </HStack>
      {asking && (
        <Confirm
          title={t('address.title')}
          text={t('address.text')}
          confirm={t('address.renew')}
          busy={renew.isPending}
          error={renew.error?.message}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}
