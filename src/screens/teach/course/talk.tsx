// 互动: what students ask, discuss and say of the course; of an AI course also what they asked the tutor.
import { useTranslation } from 'react-i18next';
import { TALK_KINDS } from '#contract/talk.ts';
import { Talk } from '#src/blocks/talk/talk.tsx';
import type { Course } from '../course-row/queries.ts';
import { useWaitingQuestions } from '../waiting/queries.ts';
import { AskedPanel } from './asked/panel.tsx';
import { AskedQuestionList } from './asked/question-list.tsx';

export function TalkPanel({ course: { id, kind, status } }: { course: Course }) {
  const { t } = useTranslation('talk');
  const count = useWaitingQuestions({ courseId: id, nearest: false }).data?.itemCount ?? 0;
  const open = { name: 'open', label: t('kind.open', { count }), panel: <AskedQuestionList courseId={id} /> };
  const asked = { name: 'asked', label: t('kind.asked'), panel: <AskedPanel courseId={id} /> };
  return (
    <Talk
      courseId={id}
      courseKind={kind}
      kinds={TALK_KINDS}
      param="list"
      teaches
      isOver={status === 'closed'}
      before={kind === 'ai' ? [asked, open] : []}
      after={kind === 'ai' ? [] : [open]}
    />
  );
}
