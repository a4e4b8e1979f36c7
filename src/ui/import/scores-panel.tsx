// Scores from a spreadsheet: looked at first, then taken over whole.
import { Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Path } from '#contract/index.ts';
import type { Operation } from '#contract/kit.ts';
import { TableArea } from '../table-area.tsx';
import { SheetPanel } from './sheet-panel.tsx';

/** What the job has found: one type for all imports of scores. */
interface Found {
  changes: readonly { studentId: string; name: string; column: string; from: number | null; to: number | null }[];
  /** Cells that say what is so already. */
  unchanged: number;
  /** Comments that are written beside scores. */
  comments: number;
  /** Columns that were not read. */
  ignored: readonly string[];
}

interface Props {
  path: Path;
  /** Whose scores. */
  fields: Readonly<Record<string, string>>;
  /** Asked for again when they are written. */
  family: Operation;
  lead: string;
  onClose: () => void;
}

const NOTHING: Found = { changes: [], unchanged: 0, comments: 0, ignored: [] };
/** So many changes are written out; all of them are counted. */
const SHOWN = 100;

export function ScoresImportPanel({ path, fields, family, lead, onClose }: Props) {
  const { t } = useTranslation('scoreImport');
  return (
    <SheetPanel
      title={t('title')}
      lead={lead}
      path={path}
      fields={fields}
      families={[family]}
      nothing={NOTHING}
      words={({ changes, comments, unchanged }, file) => {
        // a score and a comment are two words to say
        const parts = [
          changes.length > 0 && t('scores', { count: changes.length }),
          comments > 0 && t('remarks', { count: comments }),
        ];
        const what = parts.filter(Boolean).join(t('comma'));
        return {
          right: t('right', { count: changes.length, title: file, unchanged }),
          wrong: t('wrong', { title: file }),
          write: what === '' ? null : t('write', { what }),
          written: t('written', { what }),
        };
      }}
      onClose={onClose}
    >
      {(found, isWrong) => !isWrong && <Changes {...found} />}
    </SheetPanel>
  );
}

function Changes({ changes, comments }: Found) {
  const { t } = useTranslation('scoreImport');
  return (
    <>
      {comments > 0 && <Text>{t('comments', { count: comments })}</Text>}
      {changes.length > 0 && (
        <TableArea label={t('changes')} maxH="24rem">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('name')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('column')}</Table.ColumnHeader>
              <Table.ColumnHeader>{t('change')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {changes.slice(0, SHOWN).map(({ studentId, name, column, from, to }) => (
              <Table.Row key={`${studentId} ${column}`}>
                <Table.Cell>{name}</Table.Cell>
                <Table.Cell>{column}</Table.Cell>
                <Table.Cell fontVariantNumeric="tabular-nums">
                  {from ?? '—'} → {to ?? t('excused')}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </TableArea>
      )}
      {changes.length > SHOWN && (
        <Text color="fg.muted" textStyle="sm">
          {t('more', { count: changes.length - SHOWN })}
        </Text>
      )}
    </>
  );
}
