// A paper as it is built: its sections, what it comes to, and how it looks on a phone.
import { Box, Button, Flex, Input, Switch, Text, VStack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { PARTIALS, papers } from '#contract/papers.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { send, useRefreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';
import { LeaveConfirm } from '#src/ui/leave-confirm.tsx';
import { useLeaveGuard } from '#src/ui/leave-guard.ts';
import { PlainSelect } from '#src/ui/plain-select.tsx';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { useDoneTab, useUnsaved } from '#src/ui/tab.tsx';
import { toast } from '#src/ui/toast.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { useCatOptions } from '../questions/queries.ts';
import { BankPicker } from './bank-panel.tsx';
import {
  askedIn,
  countable,
  isWholePaper,
  newSection,
  type PaperDraft,
  paperInput,
  withItemIn,
  withMovedSection,
  withQuestions,
  withSection,
} from './draft.ts';
import { PAPERS } from './href.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { useCount } from './queries.ts';
import { SectionCard } from './section-card.tsx';
import { Summary } from './summary.tsx';

interface Props {
  /** The one that is changed; none: a new one. */
  stored?: { id: string; version: number };
  initial: PaperDraft;
}
type Asked = { kind: 'bank'; section: number } | { kind: 'preview' };

function useSaving(stored: Props['stored'], draft: PaperDraft, onSaved: () => void) {
  const { t } = useTranslation('papers');
  const refresh = useRefreshFamily(papers.items);
  const save = useMutation({
    mutationFn: async () => {
      const input = paperInput(draft);
      if (stored) return send(papers.update, { ...stored, ...input }, { quiet: true });
      return send(papers.add, input, { quiet: true });
    },
    onSuccess: async () => {
      toast.success(t('saved', { name: draft.name.trim() }));
      onSaved();
      await refresh();
    },
  });
  const problems = fieldErrors(save.error);
  return { save, problems, failure: failureOf(save.error?.message ?? '', problems, t('wrong')) };
}

/** What stands at a row is said there. */
function failureOf(message: string, problems: Readonly<Record<string, string>>, elsewhere: string): string {
  const own = Object.entries(problems).find(([path]) => !path.startsWith('sections.'));
  if (own) return own[1];
  return Object.keys(problems).length > 0 ? elsewhere : message;
}

export function Builder({ stored, initial }: Props) {
  const { t } = useTranslation('papers');
  const [draft, setDraft] = useState(initial);
  const [asked, setAsked] = useState<Asked>();
  const cats = useCatOptions();
  const { count, isOld } = useCount(draft.sections);
  const isDirty = draft !== initial;
  const guard = useLeaveGuard(isDirty);
  useUnsaved(isDirty);
  const navigate = useNavigate();
  const leaveTab = useDoneTab();
  const { save, problems, failure } = useSaving(stored, draft, () => {
    guard.release();
    leaveTab();
    void navigate(PAPERS, { replace: true });
  });
  const move = (from: number, to: number) => setDraft(withMovedSection(draft, from, to));
  const drag = useReorder(move);
  const titles = draft.sections.map((s, i) => ({
    value: String(s.key),
    label: s.title || t('section.at', { n: i + 1 }),
  }));
  const close = () => setAsked(undefined);
  const picking = asked?.kind === 'bank' ? draft.sections.find((s) => s.key === asked.section) : undefined;
  return (
    <Flex gap="4" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
      <VStack align="stretch" gap="4" flex="1" minW="0" w="full">
        <Basics draft={draft} problem={problems['name']} onChange={setDraft} />
        <VStack as="ol" align="stretch" gap="4" listStyleType="none" aria-label={t('sections')}>
          {draft.sections.map((section, i) => (
            <SectionCard
              key={section.key}
              section={section}
              at={i}
              of={draft.sections.length}
              cats={cats}
              count={count?.sections[i]}
              problems={below(problems, `sections.${i}`)}
              others={titles.filter((o) => o.value !== String(section.key))}
              drag={drag}
              onChange={(next) => setDraft(withSection(draft, section.key, () => next))}
              onMove={(to) => move(i, to)}
              onRemove={() => setDraft({ ...draft, sections: draft.sections.filter((s) => s.key !== section.key) })}
              onPick={() => setAsked({ kind: 'bank', section: section.key })}
              onGive={(item, to) => setDraft(withItemIn(draft, section.key, item, to))}
            />
          ))}
        </VStack>
        <Button
          variant="outline"
          alignSelf="flex-start"
          onClick={() =>
            setDraft({
              ...draft,
              sections: [...draft.sections, newSection(t('section.usual', { n: draft.sections.length + 1 }))],
            })
          }
        >
          <Icon name="add" />
          {t('section.add')}
        </Button>
      </VStack>
      <Summary
        count={count}
        isOld={isOld}
        failure={failure}
        canSave={isWholePaper(draft)}
        isSaving={save.isPending}
        onSave={() => save.mutate()}
        onPreview={() => setAsked({ kind: 'preview' })}
      />
      {picking && (
        <BankPicker
          title={t('bank.title', { section: picking.title })}
          lead={t('bank.lead')}
          askedWord={t('bank.asked')}
          cats={cats}
          asked={askedIn(draft)}
          onPick={(questions) => setDraft(withQuestions(draft, picking.key, questions))}
          onClose={close}
        />
      )}
      {asked?.kind === 'preview' && <Preview draft={draft} onClose={close} />}
      <LeaveConfirm guard={guard} title={t('leave.title')} text={t('leave.text')} leave={t('leave.leave')} />
    </Flex>
  );
}

/** The problems of a part, by what stands behind its name. */
const below = (problems: Readonly<Record<string, string>>, at: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, problem]) =>
      path === at || path.startsWith(`${at}.`) ? [[path.slice(at.length + 1), problem]] : [],
    ),
  );

function Preview({ draft, onClose }: { draft: PaperDraft; onClose: () => void }) {
  const { shuffle, sections } = draft;
  const query = useCall('/OrgApi/TestPaper/Preview', { shuffle, sections: countable(sections) }, { staleTime: 0 });
  const data = query.data && { paper: { ...query.data.paper, name: draft.name } };
  return <PreviewPanel query={{ ...query, data }} onClose={onClose} />;
}

interface BasicsProps {
  draft: PaperDraft;
  problem: string | undefined;
  onChange: (draft: PaperDraft) => void;
}

function Basics({ draft, problem, onChange }: BasicsProps) {
  const { t } = useTranslation('papers');
  return (
    <Box bg="bg.panel" borderRadius="l3" p={{ base: '3', md: '4' }}>
      <VStack align="stretch" gap="3">
        <Input
          size="lg"
          maxLength={100}
          aria-label={t('field.name')}
          placeholder={t('namePlaceholder')}
          aria-invalid={problem !== undefined}
          value={draft.name}
          onChange={(e) => onChange({ ...draft, name: e.target.value })}
        />
        <Flex gap="6" wrap="wrap" align="center">
          <Switch.Root
            checked={draft.shuffle}
            onCheckedChange={({ checked }) => onChange({ ...draft, shuffle: checked })}
          >
            <Switch.HiddenInput />
            <Switch.Control />
            <Switch.Label>{t('field.shuffle')}</Switch.Label>
          </Switch.Root>
          <Flex gap="2" align="center">
            <Text aria-hidden>{t('field.partial')}</Text>
            <PlainSelect
              label={t('field.partial')}
              value={draft.partial}
              onChange={(value) => onChange({ ...draft, partial: PARTIALS.find((p) => p === value) ?? draft.partial })}
            >
              {PARTIALS.map((value) => (
                <option key={value} value={value}>
                  {t(`partial.${value}`)}
                </option>
              ))}
            </PlainSelect>
          </Flex>
        </Flex>
      </VStack>
    </Box>
  );
}
