// What of the material no student will hear of, said where one decides, and told as it stands by one press.
import { Box, Button, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { useUntold } from '../plan-queries.ts';
import { useEditor } from './editor.ts';
import type { PlanActions } from './part.tsx';
import { SourceLine } from './passages.tsx';

interface Props {
  actions: PlanActions;
  /** Only what belongs into this point, and is not among what is told there by now. */
  of?: { pointId: string; told: readonly string[] };
}

export function Untold({ actions, of }: Props) {
  const { t } = useTranslation('plan');
  const { courseId, plan } = useEditor();
  const { data = [] } = useUntold(courseId);
  const rows = of
    ? data.filter(({ pointId, text }) => pointId === of.pointId && !of.told.some((own) => own.includes(text)))
    : data;
  if (rows.length === 0) return null;
  const name = t(of ? 'untold.here' : 'untold.all', { count: rows.length });
  const titleOf = (id: string | undefined) => plan.points.find((point) => point.id === id)?.title;
  return (
    <Box as="section" aria-label={name} bg="bg.warning" borderRadius="l3" p="4">
      <Text fontWeight="semibold">{name}</Text>
      <Text color="fg.muted" textStyle="sm" mb="2">
        {t('untold.why')}
      </Text>
      <VStack as="ul" align="stretch" gap="3" maxH="96" overflowY="auto" listStyleType="none">
        {rows.map((row) => (
          <Box as="li" key={`${row.id} ${row.text}`}>
            <SourceLine document={row.document} page={row.page} heading={row.heading} />
            <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
              <TextLine text={row.text} marks={row.marks} />
            </Text>
            <Button
              mt="1"
              size="2xs"
              variant="outline"
              aria-label={t('row.of', { action: t('untold.tell'), name: row.text.slice(0, 20) })}
              loading={actions.busy === `tell ${row.id} ${row.text}`}
              disabled={actions.busy !== null}
              onClick={() => void actions.tellAsItStands(row)}
            >
              {t('untold.tell')}
            </Button>
            {!of && (
              <Text as="span" color="fg.muted" textStyle="xs" ms="2">
                {row.pointId === undefined ? t('untold.intoNew') : t('untold.into', { title: titleOf(row.pointId) })}
              </Text>
            )}
          </Box>
        ))}
      </VStack>
    </Box>
  );
}
