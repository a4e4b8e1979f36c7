import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorWords } from '#src/ui/error-words.ts';
import { FileButton } from '#src/ui/file-button.tsx';
import type { PaperInputProps } from '../kit/paper.answer.ts';

const MOST = 20;

/** Files that were sent stand by their names; each can be taken out again. */
export function Files({
  value,
  editable,
  change,
  files,
  FileName,
}: Pick<PaperInputProps, 'value' | 'editable' | 'change' | 'files' | 'FileName'>) {
  const { t } = useTranslation('paper');
  const [sending, setSending] = useState(0);
  const [failed, setFailed] = useState('');
  const ids = Array.isArray(value) ? value.map(String) : [];
  const send = async (chosen: readonly File[]) => {
    setFailed('');
    let all = ids;
    for (const file of chosen.slice(0, MOST - ids.length)) {
      setSending((n) => n + 1);
      try {
        const id = await files?.send(file);
        if (id) all = [...all, id];
      } catch (error) {
        setFailed(t('notSent', { name: file.name, why: errorWords(error) ?? '' }));
      }
      setSending((n) => n - 1);
    }
    if (all !== ids) change(all);
  };
  const drop = (id: string) => change(ids.length > 1 ? ids.filter((other) => other !== id) : null);
  useJudged(ids, files, (id, why) => {
    setFailed(t('notSent', { name: files?.nameOf(id) ?? '', why }));
    if (ids.includes(id)) drop(id);
  });
  return (
    <Flex direction="column" gap="2" align="flex-start">
      <chakra.ul listStyleType="none" display="grid" gap="1" w="full" aria-label={t('files')}>
        {ids.map((id, at) => (
          <Flex as="li" key={id} gap="2" align="center">
            <chakra.span overflowWrap="anywhere" minW="0">
              {FileName ? <FileName fileId={id} /> : (files?.nameOf(id) ?? t('file', { n: at + 1 }))}
            </chakra.span>
            {editable && (
              <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => drop(id)}>
                {t('takeOut')}
              </Button>
            )}
          </Flex>
        ))}
      </chakra.ul>
      {editable && (
        <FileButton
          variant="outline"
          multiple
          label={t('choose')}
          disabled={!files || sending > 0 || ids.length >= MOST}
          onFiles={(chosen) => void send(chosen)}
        >
          {sending > 0 ? t('sending') : t('choose')}
        </FileButton>
      )}
      {failed && (
        <chakra.p role="alert" color="fg.error" textStyle="sm">
          {failed}
        </chakra.p>
      )}
    </Flex>
  );
}

/** What was kept first is judged later: a file that is refused is named, and taken out. */
function useJudged(
  ids: readonly string[],
  files: PaperInputProps['files'],
  onRefused: (id: string, why: string) => void,
): void {
  const refused = useEffectEvent(onRefused);
  const all = ids.join(' ');
  useEffect(() => {
    let isShown = true;
    for (const id of all === '' ? [] : all.split(' '))
      files?.sent?.(id).then(
        (why) => {
          if (why !== null && isShown) refused(id, why);
        },
        () => {},
      );
    return () => {
      isShown = false;
    };
  }, [all, files]);
}
