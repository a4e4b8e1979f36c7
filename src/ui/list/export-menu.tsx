// The rows of this filter as a spreadsheet.
import { Button, Menu, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation } from '#contract/kit.ts';
import { ApiError } from '#src/api/errors.ts';
import { type ExportFormat, requestExport } from '#src/api/export.ts';
import { toast } from '../toast.ts';
import { Icon } from '../work-icon.tsx';
import type { Input } from './column.ts';

const FORMATS: readonly ExportFormat[] = ['xlsx', 'csv'];

export function ExportMenu({ operation, input }: { operation: Operation; input: Input }) {
  const { t } = useTranslation('list');
  const [busy, setBusy] = useState(false);
  async function run(format: string): Promise<void> {
    setBusy(true);
    try {
      const job = await requestExport(operation.path, { ...input, format });
      if (job) toast.info(t('exportJob'), { body: t('exportJobText') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => void run(value)}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray" loading={busy}>
          <Icon name="download" />
          {t('export')}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {FORMATS.map((format) => (
              <Menu.Item key={format} value={format}>
                {t(`format.${format}`)}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
