// The open point: its name, and its four parts, each worked on by itself.
import { Box, Button, HStack, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MissingPart, PlanPoint } from '#contract/plan.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import type { PointSummary } from '../next-step.ts';
import { usePlanActions } from './actions.ts';
import { Aids } from './aids.tsx';
import { DraftConflict } from './conflict.tsx';
import { changesOf } from './draft.ts';
import { type PartName, useDraft, useEditor } from './editor.ts';
import { ExampleEditor } from './example-editor.tsx';
import { ExplanationEditor } from './explanation-editor.tsx';
import { PlanPartEditor } from './part.tsx';
import { isQuote, pointWords, savedOf, type WordsForm } from './point-form.ts';
import { useProblemFocus } from './question.tsx';
import { QuestionList } from './question-list.tsx';
import { Untold } from './untold.tsx';

interface Props {
  point: PlanPoint;
  /** As the list has it: a moment newer after an approval. */
  summary: PointSummary;
  /** Called when the end of the point has been on the screen. */
  onRead: () => void;
}

export function PlanPointEditor({ point, summary, onRead }: Props) {
  const { t } = useTranslation('plan');
  const { store, problems } = useEditor();
  const actions = usePlanActions();
  const draft = store.words(point);
  const { value, base, reasons } = useDraft(draft);
  useEffect(() => draft.meet(pointWords(point)), [draft, point]);
  const edit = (part: Partial<WordsForm>) => draft.edit({ ...draft.get().value, ...part });
  const unsaved = changesOf(base, savedOf(value));
  const told = value.explanation.flatMap((piece) => (isQuote(piece) ? [piece.quote] : []));
  const problem = problems[point.id];
  const place = useProblemFocus(problem, point.id === Object.keys(problems)[0]);
  const part = (name: PartName) => ({ part: name, point: summary, touched: name in unsaved, actions });
  return (
    <VStack ref={place} tabIndex={-1} outline="none" align="stretch" gap="4">
      <DraftConflict draft={draft} />
      <VStack align="stretch" gap="2" bg="bg.panel" borderRadius="l3" px="5" py="4">
        <TextBox
          label={t('point.title')}
          maxLength={200}
          value={value.title}
          error={reasons['title']}
          onChange={(title) => edit({ title })}
        />
        <TextBox
          label={t('point.goal')}
          placeholder={t('point.goalPlaceholder')}
          maxLength={500}
          value={value.goal}
          onChange={(goal) => edit({ goal })}
        />
        <MissingParts missing={point.missing} />
        <Taught point={summary} actions={actions} />
      </VStack>
      <PlanPartEditor {...part('explanation')}>
        <ExplanationEditor
          known={point.explanation}
          pieces={value.explanation}
          reasons={reasons}
          problem={problem}
          onChange={(explanation) => edit({ explanation })}
        />
      </PlanPartEditor>
      <Untold actions={actions} of={{ pointId: point.id, told }} />
      <PlanPartEditor {...part('example')}>
        <ExampleEditor example={value.example} onChange={(example) => edit({ example })} />
      </PlanPartEditor>
      <QuestionList point={point} actions={actions} />
      <PlanPartEditor {...part('discussion')}>
        <TextBox
          quietLabel
          label={t('discussion.topic')}
          placeholder={t('discussion.placeholder')}
          rows={2}
          maxLength={1000}
          value={value.discussion}
          onChange={(discussion) => edit({ discussion })}
        />
      </PlanPartEditor>
      <Aids point={point} actions={actions} />
      <End key={`${point.id} ${summary.version}`} onSeen={onRead} />
    </VStack>
  );
}

function Taught({ point, actions }: { point: PointSummary; actions: ReturnType<typeof usePlanActions> }) {
  const { t } = useTranslation('plan');
  if (!point.taught) return null;
  return (
    <HStack color="fg.muted" textStyle="sm" gap="2">
      <Icon name="users" />
      <Text>{t('point.taught')}</Text>
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        loading={actions.busy === 'withdraw'}
        onClick={() => void actions.withdraw(point.id)}
      >
        {t('point.withdraw')}
      </Button>
    </HStack>
  );
}

/** Tells when the end of the point comes into view. */
function End({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((e) => e.isIntersecting)) tell.current();
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return <Box ref={place} h="1px" />;
}

/** What the point lacks to be taught well, as one quiet line. */
function MissingParts({ missing }: { missing: readonly MissingPart[] }) {
  const { t, i18n } = useTranslation('plan');
  if (missing.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const what = list.format(missing.map((part) => t(`missing.${part}`)));
  return (
    <HStack color="fg.muted" textStyle="sm" gap="2" align="flex-start">
      <Icon name="shut" />
      <Text>{t('missing.line', { what })}</Text>
    </HStack>
  );
}
