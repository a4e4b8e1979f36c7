// 互动: what students ask, discuss and say of the course; of an AI course also what they asked the tutor.
import { useTranslation } from 'react-i18next';
import { TALK_KINDS } from '#contract/talk.ts';
import { Talk } from '#src/blocks/talk/talk.tsx';
import type { Course } from '../course-row/queries.ts';
import { AskedPanel } from './asked/panel.tsx';

export function TalkPanel({ course: { id, kind, status } }: { course: Course }) {
  const { t } = useTranslation('talk');
  const asked = { name: 'asked', label: t('kind.asked'), panel: <AskedPanel courseId={id} /> };
  return (
    <Talk
      courseId={id}
      courseKind={kind}
      kinds={TALK_KINDS}
      param="list"
      teaches
      isOver={status === 'closed'}
      {...(kind === 'ai' ? { before: asked } : {})}
    />
  );
}
