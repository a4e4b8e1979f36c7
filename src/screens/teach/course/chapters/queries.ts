// The content of an ordinary course, and what is done to it: shown at once, taken back when the server refuses.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chapters, type Section } from '#contract/chapters.ts';
import { ApiError } from '#src/api/errors.ts';
import { refreshFamily, send } from '#src/api/operations.ts';
import { toast } from '#src/ui/toast.ts';
import { offerUndo } from '#src/ui/undo.ts';
import { movedTo, type SectionPlace, sectionPlace } from './tree.ts';

/** A colleague who works on the same course sees each change within so much. */
const POLL_MS = 3000;
/** Moves go one after the other, and no list is asked for between them: it would be older than what is shown. */
let moving: Promise<unknown> = Promise.resolve();
const keyOf = (courseId: string) => [chapters.items.path, courseId];

export function useChapters(courseId: string) {
  return useQuery({
    queryKey: keyOf(courseId),
    queryFn: async ({ signal }) => {
      await moving;
      return (await send(chapters.items, { courseId }, { quiet: true, signal })).items;
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

interface Step {
  id: string;
  title: string;
  back: SectionPlace;
}

export function useChapterActions(courseId: string, rows: readonly Section[]) {
  const { t } = useTranslation('chapters');
  const client = useQueryClient();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [said, say] = useState('');
  const [movedId, setMovedId] = useState('');
  const refresh = async () => {
    await Promise.all([
      refreshFamily(client, chapters.items),
      // the course's head counts its sections
      client.invalidateQueries({ queryKey: ['teach', 'courses'] }),
    ]);
  };

  async function put(id: string, place: SectionPlace): Promise<boolean> {
    const key = keyOf(courseId);
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<readonly Section[]>(key, (old) => old && movedTo(old, id, place));
    const sent = moving.then(() => send(chapters.move, { id, ...place }, { quiet: true }));
    moving = sent.catch(() => {});
    try {
      await sent;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: key });
    }
  }

  async function move(id: string, place: SectionPlace | null): Promise<void> {
    const row = rows.find((r) => r.id === id);
    if (!row || !place) return;
    setMovedId(id);
    const step = { id, title: row.title, back: sectionPlace(rows, id) };
    setSteps((old) => [...old, step]);
    if (!(await put(id, place))) return setSteps((old) => old.filter((s) => s !== step));
    const parent = rows.find((r) => r.id === place.parentId);
    const neighbour = rows.find((r) => r.id === place.after);
    say(
      t(neighbour ? 'said.behind' : parent ? 'said.first' : 'said.firstChapter', {
        name: row.title,
        parent: parent?.title,
        after: neighbour?.title,
      }),
    );
  }

  async function undo(): Promise<void> {
    const step = steps.at(-1);
    if (!step) return;
    setMovedId(step.id);
    setSteps(steps.slice(0, -1));
    if (await put(step.id, step.back)) say(t('said.undone', { name: step.title }));
  }

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
      return false;
    } finally {
      await refresh();
    }
  }

  async function remove({ id, title }: Section): Promise<void> {
    const ids = [id];
    if (!(await change(() => send(chapters.delete, { ids }, { quiet: true })))) return;
    offerUndo({
      text: t('deleted', { name: title }),
      undo: async () => {
        await send(chapters.restore, { ids }, { quiet: true });
        await refresh();
      },
    });
  }

  return {
    said,
    movedId,
    refresh,
    move,
    remove,
    undo: steps.length > 0 ? () => void undo() : undefined,
    setStatus: ({ id, version }: Section, status: Section['status']) =>
      change(() => send(chapters.update, { id, version, status }, { quiet: true })),
    addChapter: (title: string) =>
      change(() => send(chapters.add, { courseId, kind: 'chapter', title }, { quiet: true })),
  };
}
export type ChapterActions = ReturnType<typeof useChapterActions>;
