// The first step: who is imported, where to, and the sheet.
import { Box, Button, NativeSelect, RadioGroup, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { fetchDownload, saveFile } from '#src/api/download.ts';
import { ApiError } from '#src/api/errors.ts';
import { toast } from '../toast.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { reasonText } from '../upload/reason.ts';
import type { Refusal } from '../upload/use-sending.ts';
import { Icon } from '../work-icon.tsx';
import { ACCEPT, FACTS, IMPORT_KINDS, type ImportKind, MAX_MB } from './kinds.ts';
import type { Import } from './use-import.ts';

export function ImportChoice({ of }: { of: Import }) {
  const { t } = useTranslation('import');
  const { dept } = FACTS[of.kind];
  return (
    <Stack gap="6">
      <KindChoice kind={of.kind} onChange={of.setKind} />
      {dept && <DeptChoice kind={dept} value={of.deptId} onChange={of.setDept} />}
      <Stack gap="2" align="start">
        <Text fontWeight="medium">{t('choose.template')}</Text>
        <Text color="fg.muted">{t(`choose.columns.${of.kind}`)}</Text>
        <TemplateButton path={FACTS[of.kind].template} />
      </Stack>
      <Stack gap="2">
        <Text fontWeight="medium">{t('choose.sheet')}</Text>
        <SheetPicker onFile={of.check} refusal={of.refusal} />
        <Text color="fg.muted" textStyle="sm">
          {t('choose.trial')}
        </Text>
      </Stack>
    </Stack>
  );
}

/** Where a sheet comes in, and why the last one was not taken. */
export function SheetPicker({ onFile, refusal }: { onFile(file: File): void; refusal: Refusal | null }) {
  const { t } = useTranslation('import');
  return (
    <Stack gap="2">
      <DropZone
        accept={ACCEPT}
        multiple={false}
        hint={t('choose.hint', { max: MAX_MB })}
        onFiles={([file]) => file && onFile(file)}
      />
      <RefusalText refusal={refusal} />
    </Stack>
  );
}

/** Why a sheet was not taken, or did not get there. */
export function RefusalText({ refusal, max = MAX_MB }: { refusal: Refusal | null; max?: number }) {
  const { t } = useTranslation('upload');
  if (!refusal) return null;
  return (
    <Text role="alert" color="fg.error">
      {reasonText(t, refusal, max)}
    </Text>
  );
}

function KindChoice({ kind, onChange }: { kind: ImportKind; onChange(kind: ImportKind): void }) {
  const { t } = useTranslation('import');
  const id = useId();
  return (
    <Box>
      <Text id={id} fontWeight="medium" mb="2">
        {t('choose.kind')}
      </Text>
      <RadioGroup.Root
        aria-labelledby={id}
        value={kind}
        onValueChange={({ value }) => onChange(IMPORT_KINDS.find((k) => k === value) ?? kind)}
      >
        <Stack gap="3">
          {IMPORT_KINDS.map((k) => (
            <RadioGroup.Item key={k} value={k} alignItems="start">
              <RadioGroup.ItemHiddenInput />
              <RadioGroup.ItemIndicator mt="0.5" />
              <RadioGroup.ItemText fontWeight="normal">
                {t(`kind.${k}`)}
                <Text as="span" display="block" color="fg.muted" textStyle="sm">
                  {t(`kindText.${k}`)}
                </Text>
              </RadioGroup.ItemText>
            </RadioGroup.Item>
          ))}
        </Stack>
      </RadioGroup.Root>
    </Box>
  );
}

const PAGE_SIZE = 100;
/** More classes than any school has; the sheet can name the class as well. */
const MOST_PAGES = 20;

async function allDepts(kind: 'class' | 'dept', signal: AbortSignal) {
  const found: { id: string; name: string }[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const input = { kind, page, pageSize: PAGE_SIZE, sort: 'name' as const };
    const { items, itemCount } = await call('/OrgApi/SysDept/Items', input, { quiet: true, signal });
    found.push(...items);
    if (found.length >= itemCount || items.length === 0) break;
  }
  return found;
}

interface DeptProps {
  kind: 'class' | 'dept';
  value: string;
  onChange(deptId: string): void;
}

function DeptChoice({ kind, value, onChange }: DeptProps) {
  const { t } = useTranslation('import');
  const id = useId();
  const depts = useQuery({
    queryKey: ['/OrgApi/SysDept/Items', { all: kind }],
    queryFn: ({ signal }) => allDepts(kind, signal),
  });
  return (
    <Box>
      <Text asChild fontWeight="medium" display="block" mb="2">
        <label htmlFor={id}>{t(`dept.${kind}`)}</label>
      </Text>
      {depts.isPending ? (
        <Skeleton h="10" />
      ) : (
        <NativeSelect.Root>
          <NativeSelect.Field id={id} value={value} onChange={(e) => onChange(e.target.value)}>
            <option value="">{t('dept.bySheet')}</option>
            {depts.data?.map((d) => (
              <option key={d.id} value={d.id}>
                {d.name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
      {depts.isError && (
        <Text role="alert" mt="1" color="fg.error" textStyle="sm">
          {t('dept.failed')}
        </Text>
      )}
    </Box>
  );
}

function TemplateButton({ path }: { path: string }) {
  const { t } = useTranslation('import');
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    try {
      const { blob, name } = await fetchDownload(path);
      saveFile({ blob, name: name || t('choose.templateFile') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="outline" loading={busy} onClick={() => void get()}>
      <Icon name="download" />
      {t('choose.download')}
    </Button>
  );
}
