// One step while it is written: what kind it is, which thing, and what it is called.
import { chakra, Flex, Input, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepKind } from '#contract/agendas.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { type StepDraft, stepOfKind, withThing } from './draft.ts';
import { CHOSEN_KINDS, type Thing, useSections, useThings } from './things.ts';

interface Props {
  step: StepDraft;
  at: number;
  /** By field of the step. */
  problems: Readonly<Record<string, string>>;
  onChange: (step: StepDraft) => void;
}

export function StepEditor({ step, at, problems, onChange }: Props) {
  const { t } = useTranslation('agendas');
  const of = (name: string) => t('ofStep', { name, at: at + 1 });
  const wrong = problems['refId'] ?? problems['title'] ?? problems['kind'];
  return (
    <Stack gap="1" flex="1" minW="0" py="2">
      <Flex gap="2" wrap="wrap" align="center">
        <PlainSelect
          label={of(t('field.kind'))}
          value={step.kind}
          w="32"
          onChange={(kind) => onChange(stepOfKind(step, kind as StepKind))}
        >
          {CHOSEN_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </PlainSelect>
        {step.kind === 'section' && <Section key={step.id} step={step} label={of} onChange={onChange} />}
        {step.kind !== 'hand' && step.kind !== 'section' && <OneThing step={step} label={of} onChange={onChange} />}
        <Input
          size="sm"
          flex="1 1 12rem"
          minW="0"
          maxLength={100}
          autoComplete="off"
          aria-label={of(t('field.stepTitle'))}
          aria-invalid={problems['title'] !== undefined}
          placeholder={t(step.kind === 'hand' ? 'handHint' : 'titleHint')}
          value={step.title}
          onChange={(e) => onChange({ ...step, title: e.target.value })}
        />
      </Flex>
      {wrong && (
        <chakra.span role="alert" color="fg.error" textStyle="xs">
          {wrong}
        </chakra.span>
      )}
    </Stack>
  );
}

interface ThingProps {
  step: StepDraft;
  label: (name: string) => string;
  onChange: (step: StepDraft) => void;
}

function OneThing({ step, label, onChange }: ThingProps) {
  const { t } = useTranslation('agendas');
  const things = useThings(step.kind);
  return (
    <Choice
      label={label(t(`kind.${step.kind}`))}
      step={step}
      things={things.data ?? []}
      isLoading={things.isPending}
      onChange={onChange}
    />
  );
}

/** A section is chosen in its course. */
function Section({ step, label, onChange }: ThingProps) {
  const { t } = useTranslation('agendas');
  const courses = useThings('section');
  const [courseId, setCourse] = useState('');
  const sections = useSections(courseId);
  return (
    <>
      <PlainSelect label={label(t('field.course'))} value={courseId} w="40" onChange={setCourse}>
        <option value="">{t(courses.isPending ? 'loading' : 'chooseCourse')}</option>
        {(courses.data ?? []).map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </PlainSelect>
      <Choice label={label(t('kind.section'))} step={step} things={sections} isLoading={false} onChange={onChange} />
    </>
  );
}

function Choice({
  label,
  step,
  things,
  isLoading,
  onChange,
}: {
  label: string;
  step: StepDraft;
  things: readonly Thing[];
  isLoading: boolean;
  onChange: (step: StepDraft) => void;
}) {
  const { t } = useTranslation('agendas');
  const chosen = things.find((thing) => thing.value === step.refId);
  // what was chosen once stays, also where it is in no list
  const kept = step.refId !== '' && !chosen ? [{ value: step.refId, label: step.title }] : [];
  return (
    <PlainSelect
      label={label}
      value={step.refId}
      w="48"
      onChange={(value) => {
        const thing = things.find((one) => one.value === value);
        if (thing) onChange(withThing(step, thing, chosen?.label ?? ''));
      }}
    >
      <option value="">{t(isLoading ? 'loading' : 'choose')}</option>
      {[...kept, ...things].map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </PlainSelect>
  );
}
