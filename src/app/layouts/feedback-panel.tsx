// Says what is wrong with the page that is open: it goes with the page's address, and with the place in what is studied there.
import { Button, Checkbox, Field, Stack, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ask } from '#src/api/client.ts';
import { openPlace } from '#src/stream/open-logs.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';

const MOST = 2000;

export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // where one was when the panel opened: a lesson may go on meanwhile
  const [place] = useState(openPlace);
  const [text, setText] = useState('');
  const [show, setShow] = useState(false);
  const [wrong, setWrong] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const where = place ? { log: place.log, seq: place.seq, show } : {};
      await ask('/api/Feedback/Add', { text, route: (pathname + search).slice(0, 500), ...where }, { quiet: true });
      toast.success(t('feedback.thanks'));
      onClose();
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const footer = (
    <Button disabled={text.trim() === '' || isBusy} onClick={() => void send()}>
      {t('feedback.send')}
    </Button>
  );
  return (
    <SidePanel
      title={t('feedback.title')}
      size="md"
      footer={footer}
      onClose={onClose}
      first={() => document.querySelector('textarea[name=feedback]')}
    >
      <Stack gap="4">
        <Field.Root invalid={wrong !== ''}>
          <Field.Label>{t('feedback.label')}</Field.Label>
          <Textarea name="feedback" rows={6} maxLength={MOST} value={text} onChange={(e) => setText(e.target.value)} />
          <Field.ErrorText>{wrong}</Field.ErrorText>
        </Field.Root>
        {place ? (
          <Checkbox.Root checked={show} onCheckedChange={({ checked }) => setShow(checked === true)}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t('feedback.show')}</Checkbox.Label>
          </Checkbox.Root>
        ) : null}
        <Text textStyle="sm" color="fg.muted">
          {t(place ? 'feedback.withPlace' : 'feedback.withPage')}
        </Text>
      </Stack>
    </SidePanel>
  );
}
