// What one is about to say: a question, a reply, or one's own words anew. A teacher may begin with the tutor's draft.
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#src/api/errors.ts';
import { later } from '#src/ui/later.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { SaidField } from '../discussion/said-field.tsx';

const Sources = later(async () => (await import('./cited.tsx')).Citations);

type Draft = OutputOf<'/OrgApi/CourseQA/Draft'>;

interface Props {
  label: string;
  placeholder?: string;
  send: string;
  first?: string;
  autoFocus?: boolean;
  /** The tutor's, of an answer. */
  onDraft?: () => Promise<Draft>;
  onSend: (text: string, isDrafted: boolean) => Promise<unknown>;
  onCancel?: () => void;
}

export function Composer({ label, placeholder, send, first = '', autoFocus, onDraft, onSend, onCancel }: Props) {
  const { t } = useTranslation('talk');
  const [text, setText] = useState(first);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [busy, setBusy] = useState<'send' | 'draft' | null>(null);
  const [error, setError] = useState('');
  const ready = text.trim() !== '' && busy === null;
  const run = async (name: 'send' | 'draft', work: () => Promise<void>) => {
    setBusy(name);
    setError('');
    try {
      await work();
    } catch (e) {
      if (!(e instanceof ApiError)) throw e;
      setError(e.msg);
    } finally {
      setBusy(null);
    }
  };
  const submit = () => {
    if (!ready) return;
    void run('send', async () => {
      await onSend(text.trim(), draft !== null);
      setText('');
      setDraft(null);
    });
  };
  const fetchDraft = (draftAnswer: () => Promise<Draft>) =>
    run('draft', async () => {
      const found = await draftAnswer();
      setDraft(found);
      setText(found.text);
    });
  const change = (next: string) => {
    setText(next);
    // nothing is left of it
    if (next.trim() === '') setDraft(null);
  };
  return (
    <chakra.form
      display="grid"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SaidField
        text={text}
        label={label}
        onChange={change}
        onSend={submit}
        rows={draft ? 6 : 2}
        invalid={error !== ''}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(autoFocus ? { autoFocus } : {})}
      />
      {error && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {error}
        </Text>
      )}
      {draft && (
        <Text color="fg.muted" textStyle="sm" role="status">
          {t('draft.hint')}
        </Text>
      )}
      <Flex gap="2" justify="flex-end" wrap="wrap">
        {onDraft && (
          <Button
            size="sm"
            variant="ghost"
            me="auto"
            loading={busy === 'draft'}
            disabled={busy !== null}
            onClick={() => void fetchDraft(onDraft)}
          >
            <LessonIcon name="bulb" />
            {t('draft.do')}
          </Button>
        )}
        {onCancel && (
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" size="sm" disabled={!ready} loading={busy === 'send'}>
          {send}
        </Button>
      </Flex>
      {draft && (
        <Suspense>
          <Sources citations={draft.citations} />
        </Suspense>
      )}
    </chakra.form>
  );
}
