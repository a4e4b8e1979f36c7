// The drawer in which a course gets its name and introduction.
import { Button, chakra, Field, Input, Text, Textarea } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { SidePanel } from '../parts/side-panel.tsx';
import { type Course, useAddCourse, useUpdateCourse } from './queries.ts';

const MAX_NAME = 100;
const MAX_INTRO = 5000;

interface Props {
  /** The course to change; none: a new one. */
  course?: Course;
  onDone(course: { id: string; name: string }): void;
  onClose(): void;
}

export function CourseForm({ course, onDone, onClose }: Props) {
  const { t } = useTranslation('teach');
  const { name, intro, problems, failure, busy, setName, setIntro, submit } = useForm(course, onDone);
  const first = useRef<HTMLInputElement>(null);
  return (
    <SidePanel
      size="md"
      title={t(course ? 'form.editTitle' : 'form.addTitle')}
      first={() => first.current}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('parts.cancel')}
          </Button>
          <Button type="submit" form="course-form" loading={busy}>
            {t(course ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <chakra.form id="course-form" display="grid" gap="5" noValidate onSubmit={submit}>
        <Field.Root required invalid={problems.name !== undefined}>
          <Field.Label>{t('form.name')}</Field.Label>
          <Input ref={first} value={name} autoComplete="off" onChange={(e) => setName(e.target.value)} />
          <Field.HelperText>{t('form.nameHint')}</Field.HelperText>
          <Field.ErrorText>{problems.name}</Field.ErrorText>
        </Field.Root>
        <Field.Root invalid={problems.intro !== undefined}>
          <Field.Label>{t('form.intro')}</Field.Label>
          <Textarea rows={6} borderColor="border.emphasized" value={intro} onChange={(e) => setIntro(e.target.value)} />
          <Field.HelperText>{t('form.introHint')}</Field.HelperText>
          <Field.ErrorText>{problems.intro}</Field.ErrorText>
        </Field.Root>
        {failure && (
          <Text role="alert" color="fg.error">
            {failure}
          </Text>
        )}
      </chakra.form>
    </SidePanel>
  );
}

interface Problems {
  name?: string | undefined;
  intro?: string | undefined;
}

function useForm(course: Course | undefined, onDone: Props['onDone']) {
  const { t } = useTranslation('teach');
  const add = useAddCourse();
  const update = useUpdateCourse();
  const [name, setName] = useState(course?.name ?? '');
  const [intro, setIntro] = useState(course?.intro ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState('');

  function found(): Problems {
    const missing = name.trim() === '' ? t('form.nameMissing') : undefined;
    const long = name.trim().length > MAX_NAME ? t('form.nameLong', { max: MAX_NAME }) : undefined;
    const introLong = intro.trim().length > MAX_INTRO ? t('form.introLong', { max: MAX_INTRO }) : undefined;
    return { name: missing ?? long, intro: introLong };
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const now = found();
    setProblems(now);
    setFailure('');
    if (now.name ?? now.intro) return;
    const fields = { name: name.trim(), intro: intro.trim() };
    try {
      const saved = course
        ? await update.mutateAsync({ id: course.id, version: course.version, ...fields })
        : await add.mutateAsync(fields);
      onDone({ id: saved.id, name: fields.name });
    } catch (error) {
      setProblems(fieldErrors(error));
      if (!(error instanceof ApiError)) throw error;
      // the list is asked for again after a failure, so `course` is the newest version by the next try
      setFailure(error.code === CODE.conflict ? t('form.stale') : error.msg);
    }
  }

  return { name, intro, problems, failure, busy: add.isPending || update.isPending, setName, setIntro, submit };
}
