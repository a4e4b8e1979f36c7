// What one should know before an exam begins.
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { canGoOn, type ExamItem } from '../exam-item.ts';

export function ExamFacts({ exam }: { exam: ExamItem }) {
  const { t, i18n } = useTranslation('exam');
  const time = timeFormat(i18n.language, { ...DAY_AND_TIME, hour12: false });
  const n = canGoOn(exam) ? exam.attempt : Math.min(exam.attempt + 1, exam.attempts);
  const facts: [string, string][] = [
    [t('facts.from'), time.format(exam.from)],
    [t('facts.until'), time.format(exam.until)],
    [t('facts.minutes'), t('minutes', { count: exam.minutes })],
    [t('facts.attempts'), t('attemptOf', { n, of: exam.attempts })],
  ];
  return (
    <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="6" rowGap="2" fontVariantNumeric="tabular-nums">
      {facts.map(([name, value]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <dd>{value}</dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}

const RULES = ['clock', 'saved', 'device', 'window', 'end'] as const;

export function Rules() {
  const { t } = useTranslation('exam');
  return (
    <chakra.section aria-labelledby="exam-rules">
      <chakra.h2 id="exam-rules" fontWeight="semibold" mb="2">
        {t('rules.title')}
      </chakra.h2>
      <chakra.ul display="grid" gap="1.5" ps="5" lineHeight="tall" listStyleType="disc">
        {RULES.map((rule) => (
          <li key={rule}>{t(`rules.${rule}`)}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
