// Before a course is published: which classes learn it, who will see it, and what is missing where it cannot be yet.
import { Checkbox, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Confirm } from '#src/ui/confirm.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import type { ListedCourse } from '../../course-row/queries.ts';
import { needsApproval, type Plan } from '../next-step.ts';
import { usePlan } from '../plan-queries.ts';
import { missingOf } from './missing.ts';
import { type Classes, useClasses, useGiveClasses } from './queries.ts';

interface Props {
  course: ListedCourse;
  busy: boolean;
  error: string;
  /** Called when the classes have the course. */
  onPublish: () => void;
  onClose: () => void;
}

export const PublishDialog = (props: Props) =>
  props.course.kind === 'plain' ? <PublishPlain {...props} /> : <PublishPlanned {...props} />;

function PublishPlain(props: Props) {
  const classes = useClasses(props.course.id);
  if (classes.isPending) return <PageLoading />;
  return (
    <Choose {...props} plan={undefined} classes={classes.data} error={props.error || (classes.error?.message ?? '')} />
  );
}

function PublishPlanned(props: Props) {
  const plan = usePlan(props.course.id);
  const classes = useClasses(props.course.id);
  if (plan.isPending || classes.isPending) return <PageLoading />;
  // who cannot be asked now is asked by the server
  const missing = plan.data && missingOf(plan.data);
  if (missing) return <Missing {...props} missing={missing} />;
  return (
    <Choose {...props} plan={plan.data} classes={classes.data} error={props.error || (classes.error?.message ?? '')} />
  );
}

function Missing({ course, missing, onClose }: Props & { missing: NonNullable<ReturnType<typeof missingOf>> }) {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const { text, go, place } = missing;
  return (
    <Confirm
      title={t('courses.noPlan.title', { name: course.name })}
      text={t(`courses.noPlan.${text}`, { count: missing.count })}
      confirm={t(`courses.noPlan.${go}`)}
      onClose={onClose}
      onConfirm={() => {
        // where the page is open already, only the dialog goes
        onClose();
        navigate(`/teach/AIcourseInfo?${new URLSearchParams({ id: course.id, ...place })}`);
      }}
    />
  );
}

interface ChooseProps extends Props {
  plan: Plan | undefined;
  /** Undefined: they cannot be asked for now, and nothing is said of them. */
  classes: Classes | undefined;
}

function Choose({ course, busy, error, plan, classes, onPublish, onClose }: ChooseProps) {
  const { t } = useTranslation('teach');
  const give = useGiveClasses(course.id);
  const { own, given } = classes ?? NO_CLASSES;
  const [ticked, setTicked] = useState(() => meant(course, classes ?? NO_CLASSES));
  const chosen = own.filter((c) => ticked.has(c.id) && given.every((g) => g.id !== c.id));
  const drafts = plan?.points.filter(needsApproval).length ?? 0;
  const confirm = () =>
    give.mutate(
      chosen.map((c) => c.id),
      { onSuccess: onPublish },
    );
  return (
    <Confirm
      title={t('courses.publishing.title', { name: course.name })}
      text={t(course.staffed ? 'courses.publishing.text' : 'courses.publishing.fixedText')}
      hint={drafts > 0 ? t('courses.publishing.drafts', { count: drafts }) : undefined}
      confirm={t('courses.publishing.confirm')}
      busy={busy || give.isPending}
      error={give.error?.message ?? error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {course.staffed && classes && <ClassBoxes classes={classes} ticked={ticked} onChange={setTicked} />}
      {classes && <SeenBy names={[...given, ...chosen].map((c) => c.name)} />}
    </Confirm>
  );
}

const NO_CLASSES: Classes = { own: [], given: [] };

/** A teacher's only class is meant, the first time. */
const meant = ({ status, staffed }: ListedCourse, { own, given }: Classes): ReadonlySet<string> =>
  new Set(status === 'draft' && staffed && given.length === 0 && own.length === 1 ? own.map((c) => c.id) : []);

function SeenBy({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('teach');
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <Text role="status" fontWeight="medium">
      {names.length === 0
        ? t('courses.publishing.seenByAll')
        : t('courses.publishing.seenBy', { names: list.format(names) })}
    </Text>
  );
}

interface BoxesProps {
  classes: Classes;
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
}

function ClassBoxes({ classes: { own, given }, ticked, onChange }: BoxesProps) {
  const { t } = useTranslation('teach');
  const label = t('courses.publishing.classes');
  return (
    <VStack role="group" aria-label={label} align="stretch" gap="2" maxH="40dvh" overflowY="auto">
      {own.length === 0 && <Text color="fg.muted">{t('courses.publishing.noClasses')}</Text>}
      {own.map(({ id, name }) => {
        const isGiven = given.some((g) => g.id === id);
        return (
          <Checkbox.Root
            key={id}
            checked={isGiven || ticked.has(id)}
            disabled={isGiven}
            onCheckedChange={({ checked }) =>
              onChange(new Set(checked ? [...ticked, id] : [...ticked].filter((other) => other !== id)))
            }
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>
              {name}
              {isGiven && ` · ${t('courses.publishing.given')}`}
            </Checkbox.Label>
          </Checkbox.Root>
        );
      })}
    </VStack>
  );
}
