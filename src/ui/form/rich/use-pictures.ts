// Pictures chosen, pasted or dropped: stored as files of ours first, then shown.
import type { Editor } from '@tiptap/react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { uploadFile } from '#src/api/upload.ts';
import { ArrivalContext } from '../../upload/use-sending.ts';

export const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function usePictures() {
  const { t } = useTranslation('form');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const expect = useContext(ArrivalContext);

  async function put(files: readonly File[], editor: Editor): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      for (const file of files) {
        const { url, name } = await uploadFile(file, { signal: AbortSignal.timeout(600_000) });
        editor
          .chain()
          .focus()
          .insertContent({ type: 'image', attrs: { src: url, alt: name } })
          .run();
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(t('rich.notUploaded', { reason: error.msg }));
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** Whether there were any: else the editor goes on with what was pasted. */
  function take(data: { files: Iterable<File> } | null, editor: Editor | null): boolean {
    const files = [...(data?.files ?? [])].filter((f) => IMAGES.includes(f.type));
    if (files.length === 0 || !editor) return false;
    expect(put(files, editor));
    return true;
  }
  return { busy, problem, take };
}
