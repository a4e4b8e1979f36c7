// /HomeWork/SeeJob and /Work/spreview: what was handed in, what the teacher made of it, and the model answer at its time.
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCall } from '#src/api/query.ts';
import { InkedPicture } from '#src/ui/ink/inked-picture.tsx';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { StoredFileButton } from '#src/ui/stored-file-button.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { fileKey, filesOf, givenIn, type Own } from './draft.ts';
import { ItemQuestion, ItemText } from './item.tsx';
import { writePath } from './paths.ts';
import { HomeworkTerms, Returned, Together, ToTask, useHandedInWords } from './state.tsx';

/**
 * @page /HomeWork/SeeJob
 * @page /Work/spreview
 */
export function SeeHomeworkScreen() {
  const assignmentId = usePageQuery().get('id');
  const { pathname } = useLocation();
  const own = useCall('/api/Work/Item', { assignmentId }, { staleTime: 0 });
  useTabTitle(own.data?.title);
  if (own.isPending) return <PageLoading />;
  if (own.isError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  // the page by itself has no margins of a frame
  return <Seen assignmentId={assignmentId} own={own.data} isBare={pathname === '/Work/spreview'} />;
}

function Seen({ assignmentId, own, isBare }: { assignmentId: string; own: Own; isBare: boolean }) {
  const { t } = useTranslation('ownHomework');
  const handedIn = useHandedInWords(own);
  const { result, model, allowed } = own;
  const said = result ?? own.remarks;
  const mayWrite = allowed.includes('submit') || allowed.includes('draft');
  return (
    <Stack gap="4" maxW="3xl" w="full" mx="auto" {...(isBare ? { px: '4', py: '6' } : {})}>
      <Flex justify="space-between" gap="4" align="flex-start" wrap="wrap">
        <Box minW="0">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {own.title}
          </Heading>
          <HomeworkTerms own={own} />
          <Together own={own} />
          <ToTask own={own} />
          {handedIn && <Text role="status">{handedIn}</Text>}
        </Box>
        {result ? (
          <Text textStyle="3xl" fontWeight="semibold" aria-label={t('scoreLabel')}>
            {t('score', { n: result.score, max: result.max })}
          </Text>
        ) : (
          own.submitted && <Text color="fg.muted">{t('notYet')}</Text>
        )}
      </Flex>
      <Returned own={own} />
      {said && said.text !== '' && (
        <Box bg="bg.info" borderRadius="l3" px="4" py="3">
          <Text fontWeight="medium">{t('word')}</Text>
          <Text whiteSpace="pre-wrap">{said.text}</Text>
        </Box>
      )}
      {own.items.map((item, at) => (
        <SeenItem key={item.id} own={own} item={item} at={at} />
      ))}
      {model !== null && (
        <Stack as="section" aria-labelledby="model" bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} gap="2">
          <Heading as="h2" id="model" textStyle="md">
            {t('model')}
          </Heading>
          <ItemText html={model} />
        </Stack>
      )}
      {mayWrite && <Link to={writePath(assignmentId)}>{t(own.submitted ? 'again' : 'goOn')}</Link>}
    </Stack>
  );
}

function SeenItem({ own, item, at }: { own: Own; item: Own['items'][number]; at: number }) {
  const { t } = useTranslation('ownHomework');
  const mark = own.result?.items.find((m) => m.itemId === item.id);
  const word = mark?.text ?? own.remarks?.items.find((m) => m.itemId === item.id)?.text;
  const heading = `seen-${item.id}`;
  return (
    <Stack as="section" aria-labelledby={heading} bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '5' }} gap="3">
      <Flex justify="space-between" align="baseline" gap="3">
        <Heading as="h2" id={heading} textStyle="md">
          {t('item', { n: at + 1, title: item.title || t(`kind.${item.kind}`) })}
        </Heading>
        <Text whiteSpace="nowrap" {...(mark ? { fontWeight: 'medium' } : { color: 'fg.muted' })}>
          {mark ? t('score', { n: mark.points, max: item.points }) : t('points', { n: item.points })}
        </Text>
      </Flex>
      <Given own={own} item={item} />
      {word && (
        <Text bg="bg.info" borderRadius="l2" px="3" py="2" whiteSpace="pre-wrap">
          {word}
        </Text>
      )}
    </Stack>
  );
}

/** Why a file cannot be opened. */
const whyNot = (known: Own['files'][string] | undefined) =>
  known?.state !== 'lost' ? 'files.coming' : known.problem ? (`files.problem.${known.problem}` as const) : 'files.lost';

function Given({ own, item }: { own: Own; item: Own['items'][number] }) {
  const { t } = useTranslation('ownHomework');
  const said = own.result ?? own.remarks;
  const value = givenIn(said?.answers ?? own.answers, item.id);
  const { question } = item;
  if (question)
    return (
      <>
        <ItemQuestion question={question} value={value} right={item.right} />
        {value === undefined && <Text color="fg.muted">{t('nothing')}</Text>}
      </>
    );
  if (value === undefined) return <Text color="fg.muted">{t('nothing')}</Text>;
  if (typeof value === 'string') return <Text whiteSpace="pre-wrap">{value}</Text>;
  return (
    <Stack gap="3">
      {filesOf(value).map((file, n) => {
        const key = fileKey(file);
        const known = own.files[key];
        const name = known?.name ?? t('files.page', { n: n + 1 });
        if (known?.fileId && known.type.startsWith('image/'))
          return (
            <InkedPicture key={key} fileId={known.fileId} alt={name} strokes={said?.ink[`${known.fileId}:1`] ?? []} />
          );
        return known?.state === 'ready' ? (
          <StoredFileButton key={key} url={known.url} name={name} />
        ) : (
          <Text key={key}>{t('files.not', { name, why: t(whyNot(known)) })}</Text>
        );
      })}
    </Stack>
  );
}
