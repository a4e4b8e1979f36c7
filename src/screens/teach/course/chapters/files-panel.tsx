// Several files at once into a chapter: each becomes a section that is named from it. A film, sound, picture or document.
import { Field, NativeSelect, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chapters, type Section } from '#contract/chapters.ts';
import { send } from '#src/api/operations.ts';
import { uploadFile } from '#src/api/upload.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { DropZone } from '#src/ui/upload/drop-zone.tsx';
import { reasonText } from '#src/ui/upload/reason.ts';
import { UploadList } from '#src/ui/upload/upload-list.tsx';
import { createUploads } from '#src/ui/upload/uploads.ts';
import { guardUploads, useUploads } from '#src/ui/upload/use-uploads.ts';
import { ENDINGS, kindOfFile, titleOf } from './file-section.ts';

const MOST_MB = 200;
const ACCEPT = Object.keys(ENDINGS)
  .map((ending) => `.${ending}`)
  .join(',');

/** A place is the course and the chapter. */
const uploads = createUploads({
  maxBytes: MOST_MB * 1024 ** 2,
  accept: ACCEPT,
  send: async (file, { place, signal, onProgress }) => {
    const [courseId = '', parentId = ''] = place.split(' ');
    const { id: fileId } = await uploadFile(file, { signal, onProgress });
    const kind = kindOfFile(file.name);
    return send(chapters.add, { courseId, parentId, kind, title: titleOf(file.name), fileId }, { quiet: true });
  },
});
guardUploads(uploads);

interface Props {
  courseId: string;
  rows: readonly Section[];
  onStored: () => void;
  onClose: () => void;
}

export function ChapterFiles({ courseId, rows, onStored, onClose }: Props) {
  const { t } = useTranslation('chapters');
  const { t: why } = useTranslation('upload');
  const own = rows.filter((r) => r.parentId === null);
  const [chapterId, setChapter] = useState(own.at(-1)?.id ?? '');
  const place = `${courseId} ${chapterId}`;
  const list = useUploads(uploads, place);
  useEffect(() => uploads.onStored(onStored), [onStored]);
  return (
    <SidePanel title={t('files.title')} lead={t('files.lead')} size="md" onClose={onClose}>
      <Stack gap="4">
        <Field.Root>
          <Field.Label>{t('files.chapter')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={chapterId} onChange={(e) => setChapter(e.target.value)}>
              {own.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Field.Root>
        <DropZone
          accept={ACCEPT}
          hint={t('files.hint', { max: MOST_MB })}
          onFiles={(files) => uploads.add(place, files)}
        />
        <UploadList list={list} actions={uploads} why={(upload) => reasonText(why, upload, MOST_MB)} />
      </Stack>
    </SidePanel>
  );
}
