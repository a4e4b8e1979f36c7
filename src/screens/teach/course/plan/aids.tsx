// What a model has drafted to help where the explanation was not enough: each with what holds it, approved or taken out.
import { Box, Button, Flex, HStack, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PlanAid, PlanPoint } from '#contract/plan.ts';
import { QuoteLine, TextLine } from '#src/blocks/text/text.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { UndoBar, useAidDeletions } from './deletions.tsx';
import { type PlanActions, PlanSection } from './part.tsx';
import { PlanStatus } from './plan-status.tsx';

interface Props {
  point: PlanPoint;
  actions: PlanActions;
}

/** As a part of the open point. */
export function Aids({ point, actions }: Props) {
  const { t } = useTranslation('plan');
  const deletions = useAidDeletions(point);
  // the last of them can be put back where it was
  if (!point.aidList && !deletions.shown.last) return null;
  return (
    <PlanSection title={t('aid.title')} mark={null} tools={null}>
      <AidItems point={point} actions={actions} deletions={deletions} />
    </PlanSection>
  );
}

interface ItemsProps extends Props {
  deletions: ReturnType<typeof useAidDeletions>;
}

export function AidItems({ point, actions, deletions }: ItemsProps) {
  const { t } = useTranslation('plan');
  const list = point.aidList ?? [];
  return (
    <>
      {list.length > 0 && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          {t('aid.lead')}
        </Text>
      )}
      <VStack as="ul" align="stretch" gap="3" listStyleType="none">
        {list.map((aid, i) => (
          <AidItem
            key={aid.id}
            aid={aid}
            name={t('aid.nth', { kind: t(`aid.kind.${aid.kind}`), n: i + 1 })}
            busy={actions.busy === `approve ${aid.id}`}
            onApprove={() => void actions.approveAid(point.id, aid.id)}
            onReject={(name) => void deletions.remove(aid.id, name)}
          />
        ))}
      </VStack>
      <UndoBar {...deletions.shown} />
    </>
  );
}

interface ItemProps {
  aid: PlanAid;
  /** Which of them it is. */
  name: string;
  busy: boolean;
  onApprove: () => void;
  onReject: (name: string) => void;
}

function AidItem({ aid, name, busy, onApprove, onReject }: ItemProps) {
  const { t } = useTranslation('plan');
  const { kind, text, steps, source, against, formulas, state, by, at } = aid;
  return (
    <Box as="li" borderWidth="1px" borderColor="border" borderRadius="l2" px="4" py="3">
      <Flex align="center" gap="3" wrap="wrap" mb="1">
        <Text fontWeight="medium">{t(`aid.kind.${kind}`)}</Text>
        <PlanStatus state={state} by={by} at={at} drafter="model" />
        <Decide
          name={name}
          busy={busy}
          onApprove={state === 'draft' ? onApprove : undefined}
          onReject={() => onReject(name)}
        />
      </Flex>
      <VStack align="stretch" gap="1" lineHeight="tall" overflowWrap="anywhere">
        {against && (
          <Text color="fg.muted" textStyle="sm">
            <TextLine text={t('aid.against', { text: against.text })} formulas={formulas} />
          </Text>
        )}
        {[text, ...steps].map((line, i) => (
          // lines have no names, and do not move
          // biome-ignore lint/suspicious/noArrayIndexKey: as said
          <Text key={i}>
            <TextLine text={line} formulas={formulas} />
          </Text>
        ))}
        <Text color="fg.muted" textStyle="sm">
          {t('aid.source')} · {source.document}
          {t('common:colon')}
          <QuoteLine of={source} />
        </Text>
      </VStack>
    </Box>
  );
}

interface DecideProps {
  /** Of what, for who does not see where the buttons stand. */
  name: string;
  busy: boolean;
  /** Undefined: it is approved. */
  onApprove: (() => void) | undefined;
  onReject: () => void;
}

export function Decide({ name, busy, onApprove, onReject }: DecideProps) {
  const { t } = useTranslation('plan');
  return (
    <HStack ms="auto" gap="1">
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('row.of', { action: t('aid.reject'), name })}
        onClick={onReject}
      >
        <Icon name="bin" />
        {t('aid.reject')}
      </Button>
      {onApprove && (
        <Button
          size="2xs"
          variant="outline"
          aria-label={t('row.of', { action: t('part.approve'), name })}
          loading={busy}
          onClick={onApprove}
        >
          <Icon name="check" />
          {t('part.approve')}
        </Button>
      )}
    </HStack>
  );
}
