// The board and the class's material: one press puts them before everybody. More can be brought in class.
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { liveResources } from '#contract/live-rows.ts';
import { rounded } from '#contract/rounding.ts';
import { send } from '#src/api/operations.ts';
import { uploadFile } from '#src/api/upload.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { toast } from '#src/ui/toast.ts';
import { reasonText } from '#src/ui/upload/reason.ts';
import { useSending } from '#src/ui/upload/use-sending.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Acts, ClassView } from '../class.ts';
import { ROOM } from '../use-acts.ts';
import { PanelSection } from './part.tsx';

const MOST_MB = 100;
const ACCEPT = '.pdf,.pptx,.docx,.xlsx,.png,.jpg,.jpeg,.gif,.webp';

export function Materials({ live: { facts, stage, log }, acts }: { live: ClassView; acts: Acts }) {
  const { t } = useTranslation('liveClass');
  const cannot = !acts.can('show');
  const { liveId, resources } = facts;
  const lastBoard = Math.max(
    1,
    ...Object.keys(log.ink).flatMap((page) => (page.startsWith('board:') ? [Number(page.slice(6))] : [])),
  );
  return (
    <PanelSection title={t('lesson.materials')}>
      <chakra.ul display="grid" gap="1" listStyleType="none">
        <Row
          icon="pencil"
          name={t('lesson.board')}
          isShown={stage.kind === 'board'}
          disabled={cannot}
          onShow={() => acts.command({ type: 'show', what: { kind: 'board', page: lastBoard } })}
        />
        {resources.map(({ id, name }) => (
          <Row
            key={id}
            icon="file"
            name={name}
            isShown={stage.kind === 'material' && stage.resourceId === id}
            disabled={cannot}
            onShow={() => acts.command({ type: 'show', what: { kind: 'material', resourceId: id, page: 1 } })}
          />
        ))}
      </chakra.ul>
      <AddMaterial liveId={liveId} />
    </PanelSection>
  );
}

interface RowProps {
  icon: 'pencil' | 'file';
  name: string;
  isShown: boolean;
  disabled: boolean;
  onShow: () => void;
}

const Row = ({ icon, name, isShown, disabled, onShow }: RowProps) => (
  <li>
    <Button
      size="sm"
      variant={isShown ? 'subtle' : 'ghost'}
      {...(isShown ? {} : { colorPalette: 'gray' })}
      w="full"
      justifyContent="start"
      px="2"
      aria-pressed={isShown}
      disabled={disabled}
      onClick={onShow}
    >
      <Icon name={icon} />
      <Text as="span" truncate>
        {name}
      </Text>
    </Button>
  </li>
);

function AddMaterial({ liveId }: { liveId: string }) {
  const { t } = useTranslation(['liveClass', 'upload']);
  const client = useQueryClient();
  const { progress, refusal, send: sendUp } = useSending();
  const add = async (file: File) => {
    const stored = await sendUp(file, MOST_MB * 1024 * 1024, (watched) => uploadFile(file, watched));
    if (!stored) return;
    await send(liveResources.add, { liveId, fileId: stored.id });
    toast.success(stored.name);
    await client.invalidateQueries({ queryKey: [ROOM, { liveId }] });
  };
  return (
    <Flex direction="column" gap="1" align="start">
      <FileButton
        size="sm"
        variant="outline"
        label={t('lesson.addMaterial')}
        accept={ACCEPT}
        loading={progress !== null}
        loadingText={`${rounded((progress ?? 0) * 100)}%`}
        onFiles={([file]) => {
          if (file) void add(file).catch(() => {});
        }}
      >
        <Icon name="upload" />
        {t('lesson.addMaterial')}
      </FileButton>
      {refusal ? (
        <Text role="alert" color="fg.error" textStyle="sm">
          {reasonText(t, refusal, MOST_MB)}
        </Text>
      ) : null}
    </Flex>
  );
}
