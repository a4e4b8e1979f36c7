// Graph files: out to this device; in after a look at what they would add.
import { Button, chakra, Dialog, Menu, Portal, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GraphImport, graph } from '#contract/graph.ts';
import { knowledge } from '#contract/knowledge.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { sendFile } from '#src/api/send-file.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { FileButton } from '#src/ui/file-button.tsx';
import { toast } from '#src/ui/toast.ts';
import { useBusy } from '#src/ui/use-busy.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useGraphEditor } from './editor-context.ts';
import { readGraph } from './use-draft.ts';

interface Looked {
  file: File;
  found: GraphImport;
}

export function Transfer() {
  const { t } = useTranslation('graph');
  const { courseId, draft } = useGraphEditor();
  const { busy, run: runOne } = useBusy();
  const [looked, setLooked] = useState<Looked | null>(null);
  const run = (name: string, work: () => Promise<void>) =>
    runOne(name, async () => {
      // files are made from, and added to, what is on the screen
      if (await draft.flush()) await work();
      else toast.error(t('save.first'));
    });
  const look = (file: File) =>
    run('look', async () => {
      setLooked({ file, found: await sendGraph(courseId, file, false) });
    });
  const take = (file: File) =>
    run('take', async () => {
      const { nodes, edges } = await sendGraph(courseId, file, true);
      draft.adopt(await readGraph(courseId));
      setLooked(null);
      toast.success(t('import.done', { nodes, edges }));
    });
  const download = (format: string) =>
    run('download', async () => {
      const query = new URLSearchParams({ courseId, format });
      saveFile(await fetchDownload(`${graph.export.path}?${query}`));
    });
  return (
    <>
      <FileButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        loading={busy !== null}
        label={t('tool.import')}
        accept=".csv,.json"
        onFiles={([file]) => file && void look(file)}
      >
        <Icon name="upload" />
        {t('tool.import')}
      </FileButton>
      <ExportMenu onSelect={(format) => void download(format)} />
      {looked && (
        <Looked
          found={looked.found}
          busy={busy !== null}
          onTake={() => void take(looked.file)}
          onClose={() => setLooked(null)}
        />
      )}
    </>
  );
}

async function sendGraph(courseId: string, file: File, commit: boolean): Promise<GraphImport> {
  const answer = await sendFile({
    path: knowledge.upload.path,
    fields: { courseId, commit: commit ? '1' : '0' },
    file,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  const { graph: found } = answer as { graph?: GraphImport }; // by the contract
  return found ?? { nodes: 0, edges: 0, known: 0, errors: [] };
}

function ExportMenu({ onSelect }: { onSelect: (format: string) => void }) {
  const { t } = useTranslation('graph');
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => onSelect(value)}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray">
          <Icon name="download" />
          {t('tool.export')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {(['csv', 'json'] as const).map((format) => (
              <Menu.Item key={format} value={format}>
                {t(`tool.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

interface LookedProps {
  found: GraphImport;
  busy: boolean;
  onTake: () => void;
  onClose: () => void;
}

/** What the file would add; or what is wrong with it, row by row. */
function Looked({ found, busy, onTake, onClose }: LookedProps) {
  const { t } = useTranslation('graph');
  const { nodes, edges, known, errors } = found;
  if (errors.length === 0 && nodes + edges > 0)
    return (
      <Confirm
        title={t('import.title')}
        text={t('import.text', { nodes, edges, known })}
        confirm={t('import.go')}
        busy={busy}
        onConfirm={onTake}
        onClose={onClose}
      />
    );
  return (
    <Dialog.Root open placement="center" onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop bg="black/45" />
        <Dialog.Positioner w="full">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('import.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                <Text>{errors.length > 0 ? t('import.refused', { count: errors.length }) : t('import.nothing')}</Text>
                <chakra.ul listStyleType="none" display="grid" gap="1" maxH="60" overflowY="auto" color="fg.error">
                  {errors.map(({ part, row, text }) => (
                    <li key={`${part} ${row} ${text}`}>{t(`import.part.${part}`, { row }) + text}</li>
                  ))}
                </chakra.ul>
                {errors.length > 0 && <Text color="fg.muted">{t('import.hint')}</Text>}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{t('import.close')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
