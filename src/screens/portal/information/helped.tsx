// 有没有帮到你: one answer of a browser, which it may change.
import { Button, chakra, HStack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { newId } from '#src/api/ids.ts';
import { keep, recall } from '#src/api/storage.ts';

/** The same for all articles, and for nothing else. */
function helpedUuid(): string {
  const known = recall<string>('helped');
  if (known !== null) return known;
  const uuid = newId();
  keep('helped', uuid, null);
  return uuid;
}

export function Helped({ of: { id, yes, no } }: { of: { id: string; yes: number; no: number } }) {
  const { t } = useTranslation('information');
  const [said, setSaid] = useState<boolean | null>(null);
  const client = useQueryClient();
  const saying = useMutation({
    mutationFn: (answer: boolean) => call('/api/Home/Helped', { id, yes: answer, uuid: helpedUuid() }),
    onSuccess: (counts, answer) => {
      setSaid(answer);
      client.setQueryData(['/api/Home/Lib', { id }], (old: object | undefined) => old && { ...old, ...counts });
    },
  });
  return (
    <HStack as="section" aria-label={t('helped.title')} gap="3" wrap="wrap" bg="bg.panel" borderRadius="l3" p="4">
      <chakra.span fontWeight="medium">{t('helped.title')}</chakra.span>
      {([true, false] as const).map((answer) => (
        <Button
          key={String(answer)}
          size="sm"
          variant={said === answer ? 'solid' : 'surface'}
          aria-pressed={said === answer}
          disabled={saying.isPending}
          onClick={() => saying.mutate(answer)}
        >
          {t(answer ? 'helped.yes' : 'helped.no', { count: answer ? yes : no })}
        </Button>
      ))}
      <chakra.span role="status" color="fg.muted">
        {said === null ? '' : t(said ? 'helped.thanks' : 'helped.sorry')}
      </chakra.span>
    </HStack>
  );
}
