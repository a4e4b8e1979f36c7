// /Preview: without an id the home as it is drafted, for who edits it; else a file of the platform.
import { Stack } from '@chakra-ui/react';
import { DraftedHome } from '#src/blocks/home/drafted.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { FileView } from '#src/ui/viewer/file-view.tsx';
import { storedFileUrl } from '#src/ui/viewer/use-loaded.ts';

/** @page /Preview */
export function PreviewScreen() {
  const id = usePageQuery().get('id');
  if (id === '') return <DraftedHome />;
  return (
    <Stack w="full" maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <FileView url={storedFileUrl(id)} isPage />
    </Stack>
  );
}
