// A section of a paper: its title, its questions in their order, its rules; all of them with the same points at one stroke.
import { Box, Button, Flex, HStack, Input, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { RowTools } from '#src/ui/reorder/row-tools.tsx';
import { type Reorder, useReorder } from '#src/ui/reorder/use-reorder.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { Choose } from './choose.tsx';
import { type KeyedSection, newRule, pointsIn, questionsIn, withSectionPoints } from './draft.ts';
import { NumberBox } from './number-box.tsx';
import type { Choice, PaperCount } from './queries.ts';
import { RuleRow } from './rule-row.tsx';

interface Props {
  section: KeyedSection;
  at: number;
  of: number;
  cats: readonly Choice[];
  /** What the server counts in it; undefined: not yet. */
  count: PaperCount['sections'][number] | undefined;
  /** What is wrong with it, by field below `sections.<at>`. */
  problems: Readonly<Record<string, string>>;
  /** Where its questions may go besides. */
  others: readonly Choice[];
  drag: Reorder;
  onChange: (section: KeyedSection) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onPick: () => void;
  onGive: (item: number, to: number) => void;
}

export function SectionCard(props: Props) {
  const { section, at, of, count, problems, drag, onChange, onMove, onRemove, onPick } = props;
  const { t } = useTranslation('papers');
  const name = section.title || t('section.at', { n: at + 1 });
  const sum = t('section.sum', { questions: questionsIn(section), max: count?.max ?? 0 });
  return (
    <Box
      as="li"
      {...drag.target(at)}
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '3', md: '4' }}
      opacity={drag.dragged === at ? 0.5 : 1}
      {...(drag.over === at ? { outline: '2px solid', outlineColor: 'brand.focusRing' } : {})}
    >
      <Flex gap="2" align="center" wrap="wrap">
        <Box {...drag.handle(at)} cursor="grab" color="fg.subtle" title={t('common:row.drag')} aria-hidden>
          <Icon name="grip" />
        </Box>
        <Input
          size="sm"
          flex="1"
          minW="10rem"
          maxLength={100}
          fontWeight="medium"
          aria-label={t('section.title', { n: at + 1 })}
          aria-invalid={section.title.trim() === ''}
          value={section.title}
          onChange={(e) => onChange({ ...section, title: e.target.value })}
        />
        <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
          {sum}
        </Text>
        <RowTools name={name} at={at} of={of} onMove={onMove} {...(of > 1 ? { onRemove } : {})} />
      </Flex>
      {problems[''] && <Text color="fg.error">{problems['']}</Text>}
      <Items {...props} />
      <Rules {...props} />
      <Flex gap="2" mt="2" wrap="wrap" align="center" justify="space-between">
        <HStack gap="2">
          <Button size="sm" variant="outline" onClick={onPick}>
            <Icon name="add" />
            {t('section.pick')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onChange({ ...section, rules: [...section.rules, newRule('')] })}
          >
            <Icon name="filter" />
            {t('section.rule')}
          </Button>
        </HStack>
        {questionsIn(section) > 1 && <SamePoints section={section} onChange={onChange} />}
      </Flex>
    </Box>
  );
}

function Items({ section, at, count, problems, others, onChange, onGive }: Props) {
  const { t } = useTranslation('papers');
  const move = (from: number, to: number) => onChange({ ...section, items: moved(section.items, from, to) });
  const drag = useReorder(move);
  const known = new Map((count?.items ?? []).map((i) => [i.questionId, i]));
  return (
    <VStack as="ol" align="stretch" gap="0" mt="2" listStyleType="none">
      {section.items.map((item, i) => {
        const question = known.get(item.questionId);
        const isWrong = pointsIn(item.points) === null;
        const problem =
          problems[`items.${i}.questionId`] ??
          problems[`items.${i}.points`] ??
          (isWrong ? t('points.wrong') : undefined);
        const set = (points: string) =>
          onChange({ ...section, items: section.items.map((o) => (o.key === item.key ? { ...o, points } : o)) });
        return (
          <MovableRow
            key={item.key}
            isWide
            drag={drag}
            name={t('item.at', { n: i + 1 })}
            at={i}
            of={section.items.length}
            onMove={(to) => move(i, to)}
            onRemove={() => onChange({ ...section, items: section.items.filter((o) => o.key !== item.key) })}
          >
            <Box flex={{ base: '1 1 calc(100% - 2.5rem)', md: '1' }} minW="0" py="1.5">
              <Text lineClamp="2" overflowWrap="anywhere">
                {`${i + 1}. `}
                <TextLine text={question?.stem ?? '…'} />
              </Text>
              <Text color={problem ? 'fg.error' : 'fg.muted'} textStyle="xs">
                {problem ??
                  [
                    question && t(`kind.${question.kind}`),
                    question?.difficulty && t('difficulty', { n: question.difficulty }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
              </Text>
            </Box>
            {others.length > 0 && (
              <Choose
                label={t('item.give', { n: i + 1 })}
                none={t('item.here', { n: at + 1 })}
                value=""
                options={others}
                w="min(8.5rem, 30vw)"
                onChange={(to) => onGive(item.key, Number(to))}
              />
            )}
            <NumberBox
              label={t('item.points', { n: i + 1 })}
              unit={t('points.unit')}
              value={item.points}
              isWrong={isWrong}
              onChange={set}
            />
          </MovableRow>
        );
      })}
    </VStack>
  );
}

function Rules({ section, cats, count, problems, onChange }: Props) {
  const { t } = useTranslation('papers');
  const move = (from: number, to: number) => onChange({ ...section, rules: moved(section.rules, from, to) });
  const drag = useReorder(move);
  // the server counts those that have their numbers
  const isCounted = count?.rules.length === section.rules.length;
  return (
    <VStack as="ul" align="stretch" gap="0" listStyleType="none">
      {section.rules.map((rule, i) => (
        <MovableRow
          key={rule.key}
          isWide
          drag={drag}
          name={t('rule.at', { n: i + 1 })}
          at={i}
          of={section.rules.length}
          onMove={(to) => move(i, to)}
          onRemove={() => onChange({ ...section, rules: section.rules.filter((o) => o.key !== rule.key) })}
        >
          <RuleRow
            rule={rule}
            cats={cats}
            found={isCounted ? count.rules[i]?.found : undefined}
            problem={problems[`rules.${i}.count`] ?? problems[`rules.${i}.points`]}
            onChange={(next) =>
              onChange({
                ...section,
                rules: section.rules.map((o) => (o.key === rule.key ? { ...next, key: o.key } : o)),
              })
            }
          />
        </MovableRow>
      ))}
    </VStack>
  );
}

function SamePoints({ section, onChange }: Pick<Props, 'section' | 'onChange'>) {
  const { t } = useTranslation('papers');
  const [typed, setTyped] = useState('');
  const isRight = pointsIn(typed) !== null;
  return (
    <HStack gap="2">
      <NumberBox
        label={t('section.same')}
        unit={t('points.each')}
        value={typed}
        isWrong={typed !== '' && !isRight}
        onChange={setTyped}
      />
      <Button
        size="sm"
        variant="ghost"
        disabled={!isRight}
        onClick={() => {
          onChange(withSectionPoints(section, typed));
          setTyped('');
        }}
      >
        {t('section.sameDo')}
      </Button>
    </HStack>
  );
}
