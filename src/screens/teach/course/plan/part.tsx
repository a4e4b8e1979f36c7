// The frame of one part of a point: how far it is, approve it, draft it anew; the other parts stay as they are.
import { Box, Button, Flex, Heading, HStack } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#src/ui/confirm.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { usePlanActions } from './actions.ts';
import { DraftingLine, useDrafting } from './drafting.tsx';
import type { PartName } from './editor.ts';
import { Mark } from './mark.tsx';
import type { Summary } from './next-step.ts';

export type PlanActions = ReturnType<typeof usePlanActions>;

interface Props {
  part: PartName;
  point: Summary;
  /** Its words are not saved yet: it is no longer what its mark says. */
  touched: boolean;
  actions: PlanActions;
  children: ReactNode;
}

export function Part({ part, point, touched, actions, children }: Props) {
  const { t } = useTranslation('plan');
  const [asking, setAsking] = useState(false);
  const { state, by, at, drafter, instead } = point.parts[part];
  const shown = touched ? 'edited' : state;
  const name = t(`part.${part}`);
  const drafting = useDrafting(point.id, part);
  const regenerate = () => void actions.regenerate(point.id, part);
  return (
    <Section
      title={name}
      mark={<Mark state={shown} {...(touched ? {} : { by, at, drafter, instead })} />}
      tools={
        <>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={t('row.of', { action: t('part.regenerate'), name })}
            loading={actions.busy === `regenerate ${part}`}
            disabled={drafting !== undefined}
            onClick={() => (shown === 'edited' || shown === 'approved' ? setAsking(true) : regenerate())}
          >
            <Icon name="refresh" />
            {t('part.regenerate')}
          </Button>
          {(shown === 'draft' || shown === 'edited') && (
            <Button
              size="xs"
              variant="outline"
              aria-label={t('row.of', { action: t('part.approve'), name })}
              loading={actions.busy === `approve ${part}`}
              onClick={() => void actions.approvePart(point.id, part)}
            >
              <Icon name="check" />
              {t('part.approve')}
            </Button>
          )}
        </>
      }
    >
      {drafting && <DraftingLine key={drafting.jobId} drafting={drafting} />}
      {children}
      {asking && (
        <Confirm
          title={t('part.again.title', { part: name })}
          text={t('part.again.text')}
          confirm={t('part.regenerate')}
          onConfirm={() => {
            setAsking(false);
            regenerate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

export function Section(props: { title: string; mark: ReactNode; tools: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} bg="bg.panel" borderRadius="l3" px="5" py="4">
      <Flex gap="3" align="center" wrap="wrap" mb="3" minH="8">
        <Heading as="h2" id={id} textStyle="md">
          {props.title}
        </Heading>
        {props.mark}
        <HStack ms="auto" gap="1">
          {props.tools}
        </HStack>
      </Flex>
      {props.children}
    </Box>
  );
}
