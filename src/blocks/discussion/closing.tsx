// What the thread came to: counted, not judged. Every line names the contributions it rests on.
import { Box, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { BlockProps, Contribution } from '#contract/blocks/index.ts';
import { QuoteLine } from '../text/text.tsx';

type Summary = NonNullable<BlockProps<'discussion'>['closing']>;

const QUOTED = 60;
const short = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);

export function Closing({ closing, contributions }: { closing: Summary; contributions: readonly Contribution[] }) {
  const { t } = useTranslation('exercises');
  const { people, best, groups, basis } = closing;
  const cites = (list: readonly number[]) => list.map((n) => `[${n}]`).join('');
  return (
    <Box bg="bg.subtle" borderRadius="l2" px="4" py="3" textStyle="sm" display="grid" gap="1.5">
      <chakra.h4 fontWeight="semibold">{t('discussion.closing')}</chakra.h4>
      <p>{t('discussion.count', { people, count: contributions.length })}</p>
      {best.map((n) => {
        const c = contributions[n - 1];
        return c ? (
          <p key={`best-${n}`}>
            {t('discussion.best', { by: c.by, count: c.votes, text: short(c.text) })}
            {cites([n])}
          </p>
        ) : null;
      })}
      {groups.map(({ about, cites: list }) => (
        <p key={about.join()}>
          {t('discussion.group', {
            count: list.length,
            about: about.map((w) => t('discussion.word', { word: w })).join(''),
          })}
          {cites(list)}
        </p>
      ))}
      {basis ? (
        <Box mt="1">
          <chakra.p color="fg.muted">{t('discussion.basis', { document: basis.document })}</chakra.p>
          <chakra.blockquote ps="3" borderInlineStartWidth="3px" borderColor="brand.border">
            <QuoteLine of={basis} />
          </chakra.blockquote>
        </Box>
      ) : null}
    </Box>
  );
}
