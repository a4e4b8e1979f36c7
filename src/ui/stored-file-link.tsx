// A stored file by its name, to be opened: by a ticket on the content origin, since a link cannot send the token.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';

/** Shorter than a ticket lives. */
const FRESH_MS = 8 * 60_000;

/** The file's own name ends the address. */
const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

export function StoredFileLink({ fileId }: { fileId: string }) {
  const { t } = useTranslation('common');
  const ticket = useCall(
    '/OrgApi/UploadFile/Ticket',
    { id: fileId },
    { staleTime: FRESH_MS, refetchInterval: FRESH_MS },
  );
  if (ticket.isError) return <span role="status">{t('fileUnseen')}</span>;
  return (
    <chakra.a href={ticket.data?.url} target="_blank" rel="noreferrer" color="brand.fg" textDecoration="underline">
      {ticket.data ? nameIn(ticket.data.url) : '…'}
    </chakra.a>
  );
}
