// Says what is wrong with the page that is open: it goes with the page's address, and with the place in what is studied there.
import { Button, Checkbox, Field, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ask } from '#src/api/client.ts';
import { fieldErrors } from '#src/api/errors.ts';
import { uploadFile } from '#src/api/upload.ts';
import { openPlace } from '#src/stream/open-logs.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';

const MOST = 2000;
const PICTURES = ['image/png', 'image/jpeg'];

export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // where one was when the panel opened: a lesson may go on meanwhile
  const [place] = useState(openPlace);
  const [text, setText] = useState('');
  const [show, setShow] = useState(false);
  const [wrong, setWrong] = useState('');
  const [wrongPicture, setWrongPicture] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [picture, setPicture] = useState<{ id: string; name: string }>();
  // a picture on its way does not outlive the panel
  const [cut] = useState(() => new AbortController());
  useEffect(() => () => cut.abort(), [cut]);
  const attach = async (file: File) => {
    setBusy(true);
    setWrongPicture('');
    try {
      const stored = await uploadFile(file, { signal: cut.signal });
      // the server goes by its bytes, whatever it is called
      if (PICTURES.includes(stored.type)) setPicture(stored);
      else setWrongPicture(t('feedback.noPicture', { name: file.name }));
    } catch (error) {
      setWrongPicture(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  const send = async () => {
    setBusy(true);
    try {
      const where = place ? { log: place.log, seq: place.seq, show } : {};
      const route = (pathname + search).slice(0, 500);
      await ask(
        '/api/Feedback/Add',
        { text, route, ...where, ...(picture && { pictureId: picture.id }) },
        { quiet: true },
      );
      toast.success(t('feedback.thanks'));
      onClose();
    } catch (error) {
      const { pictureId: own } = fieldErrors(error);
      if (own === undefined) setWrong(error instanceof Error ? error.message : String(error));
      else setWrongPicture(own);
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
        <HStack wrap="wrap">
          <FileButton
            size="sm"
            variant="outline"
            accept={PICTURES.join(',')}
            label={t('feedback.picture')}
            disabled={isBusy}
            onFiles={([file]) => file && void attach(file)}
          >
            {isBusy ? t('feedback.sending') : t('feedback.choose')}
          </FileButton>
          {picture ? (
            <>
              <Text textStyle="sm" overflowWrap="anywhere">
                {picture.name}
              </Text>
              <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setPicture(undefined)}>
                {t('feedback.drop')}
              </Button>
            </>
          ) : (
            <Text textStyle="sm" color="fg.muted">
              {t('feedback.pictureHint')}
            </Text>
          )}
        </HStack>
        {wrongPicture !== '' && (
          <Text role="alert" textStyle="sm" color="fg.error" overflowWrap="anywhere">
            {wrongPicture}
          </Text>
        )}
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
