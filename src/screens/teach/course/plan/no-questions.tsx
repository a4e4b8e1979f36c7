// What drafting questions came to, kept on the page; of a point without a question why it has none, and what may be done.
import { Box, Button, chakra, HStack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tried } from '#contract/plan.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';

export function TriedLine({ tried }: { tried: Tried | undefined }) {
  const { t, i18n } = useTranslation('plan');
  if (!tried || tried.at === null) return null;
  const when = timeFormat(i18n.language, DATE_AND_TIME).format(tried.at);
  const by = t(`question.by.${tried.drafter}`);
  return (
    <Text color="fg.muted" textStyle="sm" mb="2">
      {tried.made > 0
        ? t('question.tried', { when, by, count: tried.made })
        : t('question.triedNone', { when, by, reason: whyNone(t, i18n.language, tried) })}
    </Text>
  );
}

function whyNone(t: TFunction<'plan'>, language: string, { reason, found }: Tried): string {
  if (!reason) return '';
  if (!found) return t(`question.why.${reason}`);
  const list = new Intl.ListFormat(language).format(found.map((what) => t(`question.why.found.${what}`)));
  return t('question.why.inVain', { found: list });
}

interface Props {
  tried: Tried | undefined;
  hasModel: boolean;
  busy: boolean;
  onWrite: () => void;
  onModel: () => void;
}

export function NoQuestions({ tried, hasModel, busy, onWrite, onModel }: Props) {
  const { t } = useTranslation('plan');
  // what was tried says its reason itself
  const reason = tried?.at === null ? tried.reason : null;
  return (
    <Box>
      <Text>{t('question.none')}</Text>
      {reason && <Text color="fg.muted">{t(`question.why.${reason}`)}</Text>}
      <chakra.ul listStyleType="none" mt="2" display="flex" flexDirection="column" gap="1.5">
        <Way text={t('question.way.write')}>
          <Button size="2xs" variant="outline" disabled={busy} onClick={onWrite}>
            {t('question.way.writeDo')}
          </Button>
        </Way>
        <Way text={t(hasModel ? 'question.way.model' : 'question.way.noModel')}>
          {hasModel && (
            <Button size="2xs" variant="outline" disabled={busy} onClick={onModel}>
              {t('question.way.modelDo')}
            </Button>
          )}
        </Way>
        <Way text={t('question.way.leave')} />
      </chakra.ul>
    </Box>
  );
}

function Way({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <HStack as="li" gap="2" wrap="wrap" textStyle="sm">
      <Text>{text}</Text>
      {children}
    </HStack>
  );
}
