// What a chapter is called: the file and its page, the point, the question.
import { useTranslation } from 'react-i18next';
import type { StreamState } from '#src/stream/fold.ts';
import type { Room } from '../class/class.ts';
import type { Chapter } from './timeline.ts';

/** `whole`: the log at its end. */
export function useChapterName(room: Room, whole: StreamState): (stage: Chapter['stage']) => string {
  const { t } = useTranslation('liveReplay');
  const blockOf = (id: string): Readonly<Record<string, unknown>> => {
    const found = whole.entries.find((entry) => entry.kind === 'block' && entry.id === id);
    return found?.kind === 'block' ? (found.content as Readonly<Record<string, unknown>>) : {}; // props of a block
  };
  return (stage) => {
    switch (stage.kind) {
      case 'material': {
        const file = room.resources.find((r) => r.id === stage.resourceId);
        return t('chapter.material', { name: file?.name ?? t('chapter.gone'), page: stage.page });
      }
      case 'board':
        return t('chapter.board', { page: stage.page });
      case 'point':
      case 'example':
        return t(`chapter.${stage.kind}`, { title: String(blockOf(`heading.${stage.id}`)['title'] ?? '') });
      case 'pushed':
        return t('chapter.pushed', { stem: stage.stem });
      case 'ask':
        return t('chapter.ask');
      case 'question':
      case 'poll':
        return t(`chapter.${stage.kind}`, { stem: String(blockOf(stage.questionId)['stem'] ?? '') });
    }
  };
}
