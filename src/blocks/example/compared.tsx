// What the student wrote beside what is shown, and what can honestly be said of it: nothing, where no machine was sure.
import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { VerdictBadge } from '../question/verdict.tsx';

interface Props {
  given: string;
  result?: 'right' | 'wrong' | 'partial' | undefined;
  worked: ReactNode;
  /** What `worked` is called. */
  title: string;
}

export function ComparedResult({ given, result, worked, title }: Props) {
  const { t } = useTranslation('exercises');
  return (
    <Grid gap="2">
      <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <Side title={t('example.given')}>
          <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
            {given}
          </chakra.p>
        </Side>
        <Side title={title}>{worked}</Side>
      </Grid>
      <Judged result={result} />
    </Grid>
  );
}

function Judged({ result }: Pick<Props, 'result'>) {
  const { t } = useTranslation('exercises');
  if (result) return <VerdictBadge result={result} word={t(`example.said.${result}`)} />;
  return (
    <Flex as="span" gap="1" align="center" color="fg.muted" textStyle="sm">
      <LessonIcon name="info" />
      {t('example.said.unmarked')}
    </Flex>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <chakra.div bg="bg.panel" borderRadius="l2" px="3" py="2" minW="0">
      <chakra.p color="fg.muted" textStyle="xs" mb="1">
        {title}
      </chakra.p>
      {children}
    </chakra.div>
  );
}
