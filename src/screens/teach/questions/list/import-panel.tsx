// Questions from a spreadsheet: looked at first, then taken over whole.
import { Button, Table } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankImported, bank, bankCats } from '#contract/bank.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { SheetPanel } from '#src/ui/import/sheet-panel.tsx';
import { TableArea } from '#src/ui/table-area.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';

interface Props {
  /** For questions whose row names no category. */
  catId: string;
  onClose: () => void;
}

const NOTHING: BankImported = {
  commit: false,
  counts: { new: 0, changed: 0, unchanged: 0, failed: 0 },
  ignored: [],
  preview: [],
};
const CHANGES = ['new', 'changed', 'unchanged', 'failed'] as const;

export function QuestionImportPanel({ catId, onClose }: Props) {
  const { t } = useTranslation('questionBank');
  return (
    <SheetPanel
      title={t('import.title')}
      lead={t('import.lead')}
      path={bank.import.path}
      fields={catId === '' ? {} : { catId }}
      families={[bank.items, bankCats.items]}
      nothing={NOTHING}
      words={({ counts }, file) => {
        const count = counts.new + counts.changed;
        const said = CHANGES.filter((name) => counts[name] > 0);
        return {
          right: t('import.right', { title: file }),
          wrong: t('import.wrong', { title: file }),
          counts: said.map((name) => t(`import.count.${name}`, { count: counts[name] })).join(t('comma')),
          write: count === 0 ? null : t('import.write', { count }),
          written: t('import.written', { count }),
        };
      }}
      before={<TemplateButton />}
      onClose={onClose}
    >
      {({ preview }) => preview.length > 0 && <Preview preview={preview} />}
    </SheetPanel>
  );
}

export function TemplateButton() {
  const { t } = useTranslation('questionBank');
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      saveFile(await fetchDownload('/template/questions.xlsx'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="outline" alignSelf="flex-start" loading={busy} onClick={() => void fetchIt()}>
      <Icon name="download" />
      {t('import.template')}
    </Button>
  );
}

function Preview({ preview }: Pick<BankImported, 'preview'>) {
  const { t } = useTranslation('questionBank');
  return (
    <TableArea label={t('import.preview')} maxH="24rem">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeader>{t('import.row')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('field.kind')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('field.stem')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('import.change')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {preview.map(({ row, kind, stem, change }) => (
          <Table.Row key={row}>
            <Table.Cell fontVariantNumeric="tabular-nums">{row}</Table.Cell>
            <Table.Cell>{kind === '' ? '' : t(`kind.${kind}`)}</Table.Cell>
            <Table.Cell overflowWrap="anywhere">{stem}</Table.Cell>
            <Table.Cell>{t(`import.is.${change}`)}</Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </TableArea>
  );
}
