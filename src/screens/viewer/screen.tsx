// /wordView and /ExcelView: a document of the platform by its id (`?id=`), or one of this device, which is sent nowhere.
import { chakra, Flex, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { DownloadedFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { Link } from '#src/ui/link.tsx';
import { useStored } from '#src/ui/viewer/use-loaded.ts';
import { Viewer } from '#src/ui/viewer/viewer.tsx';

/** @page /wordView */
export const WordScreen = () => <ViewerScreen kind="word" accept=".docx,.pptx,.pdf" />;
/** @page /ExcelView */
export const ExcelScreen = () => <ViewerScreen kind="excel" accept=".xlsx" />;

function ViewerScreen({ kind, accept }: { kind: 'word' | 'excel'; accept: string }) {
  const { t } = useTranslation('viewer');
  const [place] = useSearchParams();
  const id = place.get('id') ?? '';
  const [own, setOwn] = useState<DownloadedFile | null>(null);
  return (
    <Flex
      as="main"
      direction="column"
      gap="4"
      flex="1"
      minH="100dvh"
      px={{ base: '4', md: '6' }}
      pb="4"
      pt="16"
      bg="bg.panel"
    >
      {id !== '' ? (
        <Stored id={id} />
      ) : own ? (
        <Viewer file={own} isPage />
      ) : (
        <>
          <chakra.h1 textStyle="lg" fontWeight="semibold">
            {t(`title.${kind}`)}
          </chakra.h1>
          <chakra.p color="fg.muted">{t('lead')}</chakra.p>
        </>
      )}
      {id === '' && (
        <FileButton
          label={t('choose')}
          accept={accept}
          alignSelf="flex-start"
          variant={own ? 'surface' : 'solid'}
          onFiles={([file]) => file && setOwn({ blob: file, name: file.name })}
        >
          {t(own ? 'another' : 'choose')}
        </FileButton>
      )}
    </Flex>
  );
}

function Stored({ id }: { id: string }) {
  const { t } = useTranslation('viewer');
  const { data, error } = useStored(id);
  if (data) return <Viewer file={data} isPage />;
  if (!error) return <Skeleton flex="1" minH="24rem" />;
  const isSignedOut = error instanceof ApiError && error.code === CODE.signedOut;
  return (
    <Flex direction="column" gap="3" role="alert">
      <chakra.h1 textStyle="md" fontWeight="semibold">
        {isSignedOut ? t('signIn') : error instanceof Error ? error.message : t('reason.broken')}
      </chakra.h1>
      {isSignedOut && <Link to="/login">{t('toLogin')}</Link>}
    </Flex>
  );
}
