// The course's points with how one stands with each: as a map of what builds on what, or as a list in their order. A point
// opens what can be done with it.
import { Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MasteryState, masteredOf, masteryStateOf, shownMastery } from '#contract/mastery.ts';
import { useCall } from '#src/api/query.ts';
import { keep, recall } from '#src/api/storage.ts';
import { FigureWord } from '#src/blocks/figure-word.tsx';
import { MASTERY_LOOK } from '#src/blocks/mastery-state.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import type { Mastery, MasteryPoint } from './mastery.ts';
import { PointDetail } from './point-detail.tsx';
import { ConceptDetail, RelationMap } from './relation-map.tsx';

const FORM = 'mastery.form';
const FORMS = ['map', 'list'] as const;
type Form = (typeof FORMS)[number];

export function MasteryMap({ mastery, courseId }: { mastery: Mastery; courseId: string }) {
  const { t } = useTranslation('mastery');
  const [form, setForm] = useState<Form>(() => FORMS.find((f) => f === recall(FORM)) ?? 'map');
  const [open, setOpen] = useState<string | null>(null);
  const { data: graph } = useCall('/api/Course/KnowledgeGraph', { courseId });
  const { points } = mastery;
  const choose = (next: Form) => {
    keep(FORM, next, null);
    setForm(next);
  };
  const toggle = (id: string) => setOpen(id === open ? null : id);
  const detail = { mastery, graph: graph ?? null, onOpen: setOpen };
  const row = points.find((p) => p.pointId === open);
  return (
    <Stack as="section" gap="4" aria-labelledby="mastery-title">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap">
        <chakra.h2 id="mastery-title" textStyle="lg" fontWeight="semibold">
          {t('title')}
        </chakra.h2>
        <FigureWord name="mastery" />
        <FormChoice form={form} onChoose={choose} />
      </Flex>
      <chakra.p color="fg.muted">{t('count', masteredOf(points))}</chakra.p>
      {form === 'map' ? (
        <>
          {graph ? <RelationMap points={points} graph={graph} open={open} onOpen={toggle} /> : <Skeleton h="64" />}
          {open !== null ? (
            <div key={open} ref={showBelow}>
              {row ? <PointDetail row={row} {...detail} /> : null}
              {graph && !row ? <ConceptDetail id={open} graph={graph} /> : null}
            </div>
          ) : null}
        </>
      ) : (
        <chakra.ol listStyleType="none" display="grid" gap="1">
          {points.map((p, i) => (
            <chakra.li key={p.pointId} display="grid" gap="1">
              <PointButton row={p} n={i + 1} isOpen={p.pointId === open} onOpen={() => toggle(p.pointId)} />
              {p.pointId === open ? <PointDetail row={p} {...detail} /> : null}
            </chakra.li>
          ))}
        </chakra.ol>
      )}
    </Stack>
  );
}

/** On a phone the map is longer than the screen. */
const showBelow = (detail: HTMLElement | null): void => detail?.scrollIntoView?.({ block: 'nearest' });

function FormChoice({ form, onChoose }: { form: Form; onChoose: (form: Form) => void }) {
  const { t } = useTranslation('mastery');
  return (
    <Flex role="group" aria-label={t('form')} gap="1">
      {FORMS.map((f) => (
        <Button
          key={f}
          size="sm"
          variant={f === form ? 'subtle' : 'ghost'}
          aria-pressed={f === form}
          onClick={() => onChoose(f)}
        >
          {t(`forms.${f}`)}
        </Button>
      ))}
    </Flex>
  );
}

interface PointProps {
  row: MasteryPoint;
  n: number;
  isOpen: boolean;
  onOpen: () => void;
}

function PointButton({ row, n, isOpen, onOpen }: PointProps) {
  const { t } = useTranslation(['mastery', 'blocks']);
  const standing = masteryStateOf(row);
  const percent = shownMastery(row);
  return (
    <chakra.button
      type="button"
      onClick={onOpen}
      aria-expanded={isOpen}
      cursor="pointer"
      textAlign="start"
      display="flex"
      gap="3"
      alignItems="center"
      bg="bg.panel"
      borderRadius="l2"
      px="3"
      py="3"
      borderWidth="1px"
      borderColor={isOpen ? 'brand.solid' : 'transparent'}
      focusVisibleRing="outside"
      _hover={{ borderColor: 'brand.border' }}
    >
      <Badge standing={standing} />
      <chakra.span flex="1" fontWeight="medium">
        <chakra.span color="fg.muted" me="1.5" fontVariantNumeric="tabular-nums">
          {n}
        </chakra.span>
        {row.title}
      </chakra.span>
      <chakra.span color={MASTERY_LOOK[standing].color} textStyle="sm" fontVariantNumeric="tabular-nums">
        {[t(`blocks:standing.${standing}`), ...(percent === null ? [] : [t('percent', { percent })])].join(' ')}
      </chakra.span>
    </chakra.button>
  );
}

function Badge({ standing }: { standing: MasteryState }) {
  const { icon, color, bg, border } = MASTERY_LOOK[standing];
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      boxSize="8"
      flexShrink="0"
      borderRadius="full"
      borderWidth="1px"
      bg={bg}
      color={color}
      borderColor={border}
    >
      <LessonIcon name={icon} />
    </chakra.span>
  );
}
