// Writing and handing in: what is written saves itself, and one button says what counts.
import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { later } from '#src/ui/later.ts';
import { Link } from '#src/ui/link.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import { whenUsable } from '#src/ui/usable.ts';
import { useEnding, useFlushing, useSaving } from '#src/ui/use-saving.ts';
import { type DraftSave, filesOf, type HomeworkAnswers, isEmpty, type Own, openDraft, otherTexts } from './draft.ts';
import type { FilesCount } from './files-item.tsx';
import { HomeworkItemCard } from './item.tsx';
import { seePath } from './paths.ts';
import { useHandedInWords } from './state.tsx';

const fetchConfirm = async () => (await import('#src/ui/confirm.tsx')).Confirm;
const Confirm = later(fetchConfirm);
// whoever hands in while the line dies is asked all the same
void whenUsable.then(fetchConfirm).catch(() => {});

interface Props {
  assignmentId: string;
  own: Own;
  /** As the server has it now. */
  look: () => Promise<Own | undefined>;
}

export function HandIn({ assignmentId, own, look }: Props) {
  const latest = useRef(own);
  latest.current = own;
  const [draft] = useState(() => openDraft(assignmentId, own, { latest: () => latest.current, look }));
  useFlushing(draft.flush);
  useEnding(draft.close);
  return <Written assignmentId={assignmentId} own={own} draft={draft} />;
}

function Written({ assignmentId, own, draft }: Omit<Props, 'look'> & { draft: DraftSave }) {
  const saving = useSaving(draft);
  const [counts, setCounts] = useState<Readonly<Record<string, FilesCount>>>({});
  const writes = own.state === 'drafting' || own.state === 'returned';
  // the next attempt begins when somebody wants it
  const [again, setAgain] = useState(false);
  const editable = (writes && own.allowed.includes('submit')) || (again && own.allowed.includes('draft'));
  const onMaking = useCallback((id: string, count: FilesCount) => setCounts((all) => ({ ...all, [id]: count })), []);
  const onAnswers = (change: (answers: HomeworkAnswers) => HomeworkAnswers) => draft.edit(change(draft.get().value));
  const all = Object.values(counts);
  return (
    <Stack gap="4">
      {saving.theirs && <Choice draft={draft} />}
      {own.items.map((item, at) => (
        <HomeworkItemCard
          key={item.id}
          item={item}
          at={at}
          files={own.files}
          answers={saving.value}
          editable={editable}
          onAnswers={onAnswers}
          onMaking={onMaking}
        />
      ))}
      <Bar
        assignmentId={assignmentId}
        own={own}
        draft={draft}
        editable={editable}
        isMaking={all.some((c) => c.making > 0)}
        failed={all.reduce((n, c) => n + c.failed, 0)}
        onAgain={() => setAgain(true)}
        onHandedIn={() => setAgain(false)}
      />
    </Stack>
  );
}

/** The same item was written on two devices. */
function Choice({ draft }: { draft: DraftSave }) {
  const { t } = useTranslation('ownHomework');
  const { value, theirs } = useSaving(draft);
  if (!theirs) return null;
  return (
    <Flex role="alert" bg="bg.warning" borderRadius="l3" px="4" py="3" gap="3" wrap="wrap" align="center">
      <Text flex="1 1 14rem">{t('conflict.text')}</Text>
      {otherTexts(value, theirs.saved).map((text) => (
        <Text key={text} w="full" whiteSpace="pre-wrap" lineClamp="4">
          {t('conflict.other', { text })}
        </Text>
      ))}
      <Button size="sm" onClick={() => draft.settle(value, theirs)}>
        {t('conflict.mine')}
      </Button>
      <Button size="sm" variant="outline" onClick={() => draft.settle(theirs.saved, theirs)}>
        {t('conflict.theirs')}
      </Button>
    </Flex>
  );
}

interface BarProps {
  assignmentId: string;
  own: Own;
  draft: DraftSave;
  editable: boolean;
  isMaking: boolean;
  /** Files that do not count: they could not be begun. */
  failed: number;
  onAgain: () => void;
  onHandedIn: () => void;
}

function Bar({ assignmentId, own, draft, editable, isMaking, failed, onAgain, onHandedIn }: BarProps) {
  const { t } = useTranslation('ownHomework');
  const client = useQueryClient();
  const handedIn = useHandedInWords(own);
  const { value, theirs } = useSaving(draft);
  const submit = useMutation({
    mutationFn: async () => {
      if (!(await draft.flush())) throw new Error(refusalOf(draft.get()) ?? t('notSaved'));
      const version = draft.get().base.version ?? 0;
      return call('/api/Work/Submit', { assignmentId, version, cmd: newId() }, { quiet: true });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['/api/Work/Item'] });
      await client.invalidateQueries({ queryKey: ['/api/StudentCenter/MyTask'] });
      onHandedIn();
    },
  });
  const pages = value.reduce((n, a) => n + filesOf(a.value).length, 0);
  const given = own.items.filter(({ id }) => value.some((a) => a.itemId === id && !isEmpty(a.value))).length;
  const lacking = own.items.length - given;
  const [isAsking, setAsking] = useState(false);
  // its time is over and nothing was handed in: how it stands is said above
  if (!editable && !own.submitted && !own.allowed.includes('draft')) return null;
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopRadius="l3"
      borderTopWidth="1px"
      borderColor="border"
      px="4"
      py="3"
      pb="calc(env(safe-area-inset-bottom) + 0.75rem)"
    >
      {editable && failed > 0 && (
        <Text role="alert" color="fg.warning" mb="2">
          {t('failedPictures', { count: failed })}
        </Text>
      )}
      {submit.error && (
        <Text role="alert" color="fg.error" mb="2">
          {submit.error.message}
        </Text>
      )}
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Stack gap="0" flex="1 1 12rem" minW="0">
          {handedIn && (
            <Text fontWeight="medium" role="status">
              {handedIn}
            </Text>
          )}
          {editable && <SavedLine draft={draft} />}
        </Stack>
        {editable ? (
          <Button
            size="lg"
            w={{ base: 'full', sm: 'auto' }}
            loading={submit.isPending}
            disabled={given === 0 || isMaking || theirs !== null}
            onClick={() => (lacking > 0 ? setAsking(true) : submit.mutate())}
          >
            {theirs
              ? t('settle')
              : isMaking
                ? t('making')
                : pages > 0
                  ? t('submitPages', { given, of: own.items.length, count: pages })
                  : t('submit', { given, of: own.items.length })}
          </Button>
        ) : (
          <Flex gap="3">
            {own.allowed.includes('draft') && (
              <Button variant="outline" onClick={onAgain}>
                {t('again')}
              </Button>
            )}
            {own.submitted && <Link to={seePath(assignmentId)}>{t('see')}</Link>}
          </Flex>
        )}
      </Flex>
      {isAsking && (
        <Suspense fallback={null}>
          <Confirm
            title={t('lacking.title', { count: lacking })}
            text={t(own.attempt >= own.attempts ? 'lacking.textLast' : 'lacking.text')}
            confirm={t('lacking.confirm')}
            stay={t('lacking.stay')}
            onConfirm={() => {
              setAsking(false);
              submit.mutate();
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** Why the server does not take the draft; null: it takes it, or is away. */
function refusalOf({ trouble }: Pick<ReturnType<DraftSave['get']>, 'trouble'>): string | null {
  if (!trouble || trouble.kind === 'away') return null;
  const reasons = [...new Set(Object.values(trouble.reasons))];
  return reasons.join(' ') || trouble.text;
}

function SavedLine({ draft }: { draft: DraftSave }) {
  const { t, i18n } = useTranslation('ownHomework');
  const saving = useSaving(draft);
  const { phase, base, trouble } = saving;
  const time = base.at === null ? '' : timeFormat(i18n.language, { timeStyle: 'short' }).format(base.at);
  return (
    <Text color={trouble ? 'fg.warning' : 'fg.muted'} textStyle="sm" role="status">
      {refusalOf(saving) ?? t(`draft.${time === '' && phase === 'saved' ? 'none' : phase}`, { time })}
    </Text>
  );
}
