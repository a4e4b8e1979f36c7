// Where a question stands: its category, the point that it asks about, and how hard it is.
import { Field, Grid, NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCourseOptions } from '#src/ui/list/course-options.ts';
import { usePointOptions } from '../../course/use-points.ts';
import { useCatOptions } from '../queries.ts';
import type { BankForm } from './form.ts';

export const DIFFICULTIES = ['1', '2', '3', '4', '5'] as const;

interface Choice {
  label: string;
  /** What no choice is called. */
  none: string;
  value: string;
  options: readonly { value: string; label: string }[];
  reason?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function ChoosePlace({ label, none, value, options, reason, disabled = false, onChange }: Choice) {
  return (
    <Field.Root gap="1" invalid={reason !== undefined} disabled={disabled}>
      <Field.Label textStyle="sm" color="fg.muted">
        {label}
      </Field.Label>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field borderColor="border.emphasized" value={value} onChange={(e) => onChange(e.target.value)}>
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Field.ErrorText textStyle="xs">{reason}</Field.ErrorText>
    </Field.Root>
  );
}

interface Props {
  value: Pick<BankForm, 'catId' | 'courseId' | 'pointId' | 'difficulty'>;
  edit: (part: Partial<BankForm>) => void;
  reasons: Readonly<Record<string, string>>;
}

export function PlaceFields({ value, edit, reasons }: Props) {
  const { t } = useTranslation('questionBank');
  const cats = useCatOptions();
  const difficulties = DIFFICULTIES.map((n) => ({ value: n, label: t(`difficulty.${n}`) }));
  return (
    <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))" gap="3">
      <ChoosePlace
        label={t('field.cat')}
        none={t('noCat')}
        value={value.catId}
        options={cats}
        reason={reasons['catId']}
        onChange={(catId) => edit({ catId })}
      />
      <ChoosePlace
        label={t('field.difficulty')}
        none={t('notSaid')}
        value={value.difficulty}
        options={difficulties}
        reason={reasons['difficulty']}
        onChange={(difficulty) => edit({ difficulty })}
      />
      <PointFields {...value} reason={reasons['pointId']} onChange={edit} />
    </Grid>
  );
}

interface PointProps {
  courseId: string;
  pointId: string;
  reason?: string | undefined;
  onChange: (part: { courseId?: string; pointId: string }) => void;
}

/** A course first, and one of its points then. */
export function PointFields({ courseId, pointId, reason, onChange }: PointProps) {
  const { t } = useTranslation('questionBank');
  const { data: courses = [] } = useCourseOptions();
  return (
    <>
      <ChoosePlace
        label={t('field.course')}
        none={t('noCourse')}
        value={courseId}
        options={courses}
        onChange={(next) => onChange({ courseId: next, pointId: '' })}
      />
      {courseId === '' ? (
        <ChoosePlace label={t('field.point')} none={t('noPoint')} value="" options={[]} disabled onChange={() => {}} />
      ) : (
        <PointChoice courseId={courseId} pointId={pointId} reason={reason} onChange={onChange} />
      )}
    </>
  );
}

function PointChoice({ courseId, pointId, reason, onChange }: PointProps) {
  const { t } = useTranslation('questionBank');
  return (
    <ChoosePlace
      label={t('field.point')}
      none={t('noPoint')}
      value={pointId}
      options={usePointOptions(courseId)}
      reason={reason}
      onChange={(next) => onChange({ pointId: next })}
    />
  );
}
