// What a teacher does with a class from wherever it is taught, as in a live room: a question for all, the roll, somebody picked.
import { Button, HStack, NativeSelect, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { LastPushed, LastSurvey } from './last-pushed.tsx';
import { useFollowedPushes, usePush } from './pushes.ts';
import { QuestionPanel } from './question-panel.tsx';
import { RollCallPanel } from './roll-call.tsx';

interface Props {
  classes: readonly { id: string; name: string }[];
  courseId: string | null;
  liveId: string;
}

export function ClassroomTools({ classes, courseId, liveId }: Props) {
  const { t } = useTranslation('board');
  const [chosen, setChosen] = useState(classes[0]?.id ?? '');
  const [open, setOpen] = useState<'question' | 'rollCall'>();
  useFollowedPushes(chosen);
  const close = () => setOpen(undefined);
  return (
    <VStack align="stretch" gap="2">
      {classes.length > 1 && (
        <NativeSelect.Root size="sm">
          <NativeSelect.Field aria-label={t('roll.class')} value={chosen} onChange={(e) => setChosen(e.target.value)}>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      <HStack gap="2" wrap="wrap">
        {courseId !== null && (
          <Button size="sm" variant="outline" onClick={() => setOpen('question')}>
            {t('head.question')}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => setOpen('rollCall')}>
          {t('head.rollCall')}
        </Button>
      </HStack>
      {courseId !== null && <LastPushed classId={chosen} courseId={courseId} />}
      <LastSurvey classId={chosen} />
      {open === 'question' && courseId !== null && (
        <PushOfCourse classId={chosen} courseId={courseId} onClose={close} />
      )}
      {open === 'rollCall' && (
        <SidePanel title={t('roll.title')} size="md" onClose={close}>
          <RollCallPanel key={chosen} classId={chosen} liveId={liveId} />
        </SidePanel>
      )}
    </VStack>
  );
}

/** The course's points come with their questions. */
function PushOfCourse({ classId, courseId, onClose }: { classId: string; courseId: string; onClose: () => void }) {
  const { t } = useTranslation('board');
  const { data } = useCall('/OrgApi/AISetting/Points', { courseId });
  const push = usePush(classId);
  return (
    <QuestionPanel
      classId={classId}
      courseId={courseId}
      points={data?.map(({ id: pointId, title }) => ({ pointId, title })) ?? []}
      busy={push.isPending}
      onSend={(asked) =>
        push.mutate(asked, {
          onSuccess: () => {
            toast.success(t(asked.kind === 'survey' ? 'survey.sent' : 'question.sent'));
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
