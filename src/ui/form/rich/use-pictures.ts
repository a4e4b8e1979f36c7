// Pictures chosen, pasted or dropped: stored as files of ours first, then shown.
import type { Editor } from '@tiptap/react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#src/api/errors.ts';
import { uploadFile } from '#src/api/upload.ts';
import { ArrivalContext } from '../../upload/use-sending.ts';

export const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function useTextPictures() {
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
  /**
   * Whether it took what was chosen, pasted or dropped; else the editor goes on with it. A sheet's cells come with a picture of
   * themselves, and are wanted as words.
   */
  function take(data: { files: Iterable<File>; getData?: (type: string) => string } | null, editor: Editor | null) {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || !editor || hasWords(data?.getData?.('text/html') ?? '')) return false;
    const pictures = files.filter((f) => IMAGES.includes(f.type));
    if (pictures.length > 0) expect(put(pictures, editor));
    const other = files.find((f) => !IMAGES.includes(f.type));
    if (other) setProblem(t('rich.noPicture', { name: other.name }));
    return true;
  }
  return { busy, problem, take };
}

const hasWords = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== '';
