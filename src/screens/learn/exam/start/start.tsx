// Before an exam: what it is, how long one waits, what it asks for, and the way in.
import { Button, chakra, Stack } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { type FormEvent, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { serverNow } from '#src/api/transport.ts';
import { useBars } from '#src/ui/bars.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { RecipesAround } from '#src/ui/recipes-around.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { whenUsable } from '#src/ui/usable.ts';
import { canGoOn, type ExamItem, shownResult } from '../exam-item.ts';
import { clockText } from '../sitting/head.tsx';
import { ExamFacts, Rules } from './rules.tsx';

interface Props {
  exam: ExamItem;
  isBusy: boolean;
  error: unknown;
  onStart: (code: string) => void;
  onRefresh: () => void;
}

export function StartPage({ exam, isBusy, error, onStart, onRefresh }: Props) {
  useBars();
  const recipes = use(RecipesAround);
  useEffect(() => {
    void whenUsable
      .then(() => import('../sitting/ahead.ts'))
      .then(
        ({ fetchAhead }) => fetchAhead(null, recipes),
        () => {},
      );
  }, [recipes]);
  const now = useServerClock(exam, onRefresh);
  const isOpen = now >= exam.from + SURE_MS;
  return (
    <Stack w="full" maxW="2xl" mx="auto" gap="6" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <Stack gap="1">
        {exam.course && <chakra.p color="fg.muted">{exam.course}</chakra.p>}
        <chakra.h1 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
          {exam.name}
        </chakra.h1>
      </Stack>
      <Stack bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '6' }} py="5" gap="5">
        <ExamFacts exam={exam} />
        <Way exam={exam} isOpen={isOpen} isBusy={isBusy} error={error} now={now} onStart={onStart} />
      </Stack>
      <Rules />
    </Stack>
  );
}

/** The server's clock is known to a second: who enters at the stroke would be told that it is too early. */
const SURE_MS = 1_000;

/** Looks again when it begins. */
function useServerClock({ from, until }: ExamItem, onRefresh: () => void): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, []);
  const phase = now < from + SURE_MS ? 'before' : now < until ? 'open' : 'after';
  useEffect(() => {
    if (phase !== 'before') onRefresh();
  }, [phase, onRefresh]);
  return now;
}

type WayProps = Omit<Props, 'onRefresh'> & { isOpen: boolean; now: number };

function Way({ exam, isOpen, isBusy, error, now, onStart }: WayProps) {
  const { t } = useTranslation('exam');
  // the wall's address brings it
  const given = usePageQuery().get('code');
  const [code, setCode] = useState(given.slice(0, 50));
  const goesOn = canGoOn(exam);
  const isLeft = goesOn || (exam.attempt < exam.attempts && now < exam.until && exam.state !== 'missed');
  if (!isLeft) return <Over exam={exam} />;
  if (!isOpen && !goesOn)
    return (
      <chakra.div textAlign="center" py="4">
        <chakra.p color="fg.muted">{t('waitingRoom')}</chakra.p>
        <chakra.p role="timer" textStyle="3xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" my="2">
          {clockText(exam.from - now)}
        </chakra.p>
        <chakra.p color="fg.muted" textStyle="sm">
          {t('waitingText')}
        </chakra.p>
      </chakra.div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onStart(code.trim());
  };
  const isWrongCode = error instanceof ApiError && error.code === CODE.credentials;
  const why = isWrongCode ? '' : whyOf(t, error);
  return (
    <chakra.form onSubmit={submit} display="grid" gap="4">
      {exam.code && (
        <TextField
          label={t('code')}
          help={t('codeHelp')}
          value={code}
          onChange={setCode}
          required
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={isWrongCode ? error.msg : undefined}
        />
      )}
      {why && (
        <chakra.p role="alert" color="fg.error">
          {why}
        </chakra.p>
      )}
      {goesOn && <chakra.p color="fg.muted">{t('goesOn')}</chakra.p>}
      <Button type="submit" size="lg" loading={isBusy} disabled={exam.code && code.trim() === ''}>
        {t(goesOn ? 'continueHere' : 'start')}
      </Button>
    </chakra.form>
  );
}

/** What the server says; where it is the network that one sits in, how to go on. */
function whyOf(t: TFunction<'exam'>, error: unknown): string {
  if (!error) return '';
  if (!(error instanceof ApiError)) return t('failed');
  const isAddress = error.code === CODE.forbidden && reasonOf(error) === 'address';
  return isAddress ? t('address') : error.msg || t('failed');
}

const reasonOf = ({ data }: ApiError): unknown =>
  typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined;

function Over({ exam }: { exam: ExamItem }) {
  const { t } = useTranslation('exam');
  const result = shownResult(exam);
  const { state } = result ?? exam;
  return (
    <Stack gap="3">
      <chakra.p fontWeight="medium">{t(`state.${state === 'waiting' ? 'missed' : state}`)}</chakra.p>
      {state === 'released' && <chakra.p color="fg.muted">{t('noFurther')}</chakra.p>}
      {result && (
        <Button asChild variant="surface" alignSelf="flex-start">
          <Link to={`/Exam/scoreInfo?id=${encodeURIComponent(result.attemptId)}`}>{t('toScore')}</Link>
        </Button>
      )}
    </Stack>
  );
}
