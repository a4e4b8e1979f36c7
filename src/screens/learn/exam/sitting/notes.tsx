// What stands in place of a sitting, or above it: a pause, the end of its time, another device, a word of the teacher.
import { Box, Button, chakra, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBars } from '#src/ui/bars.ts';
import { LessonIcon, type LessonIconName } from '#src/ui/lesson-icon.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { useListing } from '#src/ui/use-listing.ts';
import type { ExamMessage } from './messages.tsx';

interface Props {
  icon: LessonIconName;
  title: string;
  text: string;
  children?: ReactNode;
}

/** Fills the place of the paper. */
export function InsteadOfPaper({ icon, title, text, children }: Props) {
  return (
    <Stack role="alert" flex="1" align="center" justify="center" textAlign="center" gap="3" px="6" py="16">
      <chakra.span color="fg.muted" bg="bg.muted" borderRadius="full" p="4">
        <LessonIcon name={icon} size="2rem" />
      </chakra.span>
      <chakra.h2 textStyle="lg" fontWeight="semibold">
        {title}
      </chakra.h2>
      <chakra.p color="fg.muted" maxW="28rem">
        {text}
      </chakra.p>
      {children}
    </Stack>
  );
}

/** No exam of theirs, or none at all. */
export function MissingExam() {
  const { t } = useTranslation('exam');
  useBars();
  return (
    <InsteadOfPaper icon="document" title={t('missing')} text={t('missingText')}>
      <Button asChild>
        <Link to="/MyExam">{t('mine')}</Link>
      </Button>
    </InsteadOfPaper>
  );
}

/** Taken over: what is here goes out under its own time, and fills only gaps. */
export function TakenOver({ waiting, onTakeBack }: { waiting: number; onTakeBack: () => void }) {
  const { t } = useTranslation('exam');
  return (
    <InsteadOfPaper icon="lock" title={t('taken.title')} text={t('taken.text')}>
      {waiting > 0 && (
        <chakra.p role="status" color="fg.warning">
          {t('taken.waiting', { count: waiting })}
        </chakra.p>
      )}
      <Button onClick={onTakeBack}>{t('taken.back')}</Button>
    </InsteadOfPaper>
  );
}

export function ToldMessage({ message, onClose }: { message: ExamMessage; onClose: () => void }) {
  const { t, i18n } = useTranslation('exam');
  return (
    <Word icon="user" tone="info" onClose={onClose}>
      <chakra.span fontWeight="semibold" me="2">
        {t('teacherSays')}
      </chakra.span>
      {message.text}
      {message.at > 0 && (
        <chakra.span ms="2" textStyle="xs" fontVariantNumeric="tabular-nums">
          {timeFormat(i18n.language, { timeStyle: 'short', hour12: false }).format(message.at)}
        </chakra.span>
      )}
    </Word>
  );
}

/** What the device before had kept has come: it counts, and stands here now. */
export function ArrivedAnswers({ numbers, onClose }: { numbers: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('exam');
  const listed = useListing();
  return (
    <Word icon="document" tone="warning" onClose={onClose}>
      {t('arrived', { list: listed(numbers) })}
    </Word>
  );
}

/** It goes by itself; whoever goes on writing takes it back. */
export function HandInWaits({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('exam');
  return (
    <Word icon="clock" tone="warning" label={t('goOn')} onClose={onDrop}>
      {t('handInWaits')}
    </Word>
  );
}

interface WordProps {
  icon: LessonIconName;
  tone: 'info' | 'warning';
  /** What the button says, where it does more than to close it. */
  label?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Stands until it was read. */
function Word({ icon, tone, label, onClose, children }: WordProps) {
  const { t } = useTranslation('exam');
  return (
    <Flex role="alert" bg={`bg.${tone}`} color={`fg.${tone}`} align="center" gap="3" px={{ base: '3', md: '6' }} py="2">
      <LessonIcon name={icon} />
      <Box flex="1" minW="0" overflowWrap="anywhere">
        {children}
      </Box>
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={onClose}>
        {label ?? t('understood')}
      </Button>
    </Flex>
  );
}

export const NoticeLine = ({ tone, children }: { tone: 'warning' | 'error'; children: ReactNode }) => (
  <Flex role="alert" bg={`bg.${tone}`} color={`fg.${tone}`} gap="2" align="center" px={{ base: '3', md: '6' }} py="2">
    <LessonIcon name="clock" />
    <span>{children}</span>
  </Flex>
);
