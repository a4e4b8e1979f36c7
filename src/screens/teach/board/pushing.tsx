// What goes from the teacher to the whole class: a check question, a survey, or words; words may answer what is asked often.
import { useTranslation } from 'react-i18next';
import { usePush } from '#src/blocks/classroom/pushes.ts';
import { QuestionPanel } from '#src/blocks/classroom/question-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import type { Board } from './queries.ts';
import { WritePanel } from './write-panel.tsx';

/** The contract's limit of a notice. */
const MAX = 500;

interface Props {
  board: Pick<Board, 'classId' | 'courseId' | 'points'>;
  what: 'notice' | 'question';
  /** The question that is answered. */
  about?: string;
  onClose: () => void;
}

export function Pushing({ board: { classId, courseId, points }, what, about, onClose }: Props) {
  const { t } = useTranslation('board');
  const push = usePush(classId);
  const done = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  if (what === 'question')
    return (
      <QuestionPanel
        classId={classId}
        courseId={courseId}
        points={points}
        onClose={onClose}
        busy={push.isPending}
        onSend={(asked) =>
          push.mutate(asked, { onSuccess: done(t(asked.kind === 'survey' ? 'survey.sent' : 'question.sent')) })
        }
      />
    );
  const lead = about === undefined ? '' : t('notice.answering', { question: about });
  return (
    <WritePanel
      onClose={onClose}
      busy={push.isPending}
      max={MAX - lead.length}
      {...(about === undefined ? {} : { about })}
      title={t(about === undefined ? 'notice.title' : 'notice.answer')}
      lead={t('notice.lead')}
      onSend={(text) => push.mutate({ kind: 'notice', text: lead + text }, { onSuccess: done(t('notice.sent')) })}
    />
  );
}
