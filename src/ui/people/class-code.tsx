// A class's code as everybody sees it: asked for in one way, drawn in one way.
import { Box, type BoxProps } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';

const PATH = '/OrgApi/SysDept/ShareDeptQRCode';

export function useClassCode(deptId: string) {
  const client = useQueryClient();
  const queryKey = [PATH, deptId];
  const code = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(PATH, { id: deptId }, { quiet: true, signal }),
    enabled: deptId !== '',
  });
  /** The old code is worth nothing then. */
  const renew = async () => client.setQueryData(queryKey, await call(PATH, { id: deptId, renew: true }));
  return { code, renew };
}

/** Where the digits are typed in, as people read it. */
export const addressOf = (link: string): string => link.replace(/^https?:\/\//, '').replace(/\?.*$/, '');

/** Black on white in any colour mode: cameras read nothing else. */
export function QrPicture({ qr, ...box }: BoxProps & { qr: string }) {
  const { t } = useTranslation('people');
  return (
    <Box asChild bg="white" borderRadius="l2" p="2" {...box}>
      <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('code.qr')} />
    </Box>
  );
}
