// The roll is called: four digits from the teacher's screen, above whatever page the student is on.
import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { Countdown } from '#src/ui/countdown.tsx';
import { toast } from '#src/ui/toast.ts';
import type { News } from './news.ts';

const DIGITS = 4;

export interface CheckInProps {
  rollCall: News['rollCalls'][number];
  onDone: () => void;
}

export function CheckIn({ rollCall: { classId, until }, onDone }: CheckInProps) {
  const { t } = useTranslation('pushed');
  const id = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    call('/api/Interaction/CheckIn', { classId, code }, { quiet: true }).then(
      () => {
        toast.success(t('rollCall.done'));
        onDone();
      },
      (error: unknown) => setProblem((error instanceof ApiError && error.msg) || t('notSent')),
    );
  };
  return (
    <Box as="section" aria-label={t('rollCall.title')} bg="bg.panel" borderBottomWidth="1px" borderColor="brand.border">
      <chakra.form onSubmit={send} maxW="8xl" mx="auto" px={{ base: '3', md: '6' }} py="1.5">
        <Flex align="center" gap="2">
          <chakra.label htmlFor={id} fontWeight="semibold" color="brand.fg" flex="1" minW="0">
            {t('rollCall.title')} <Countdown until={until} />
          </chakra.label>
          <Input
            id={id}
            size="sm"
            w="24"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('rollCall.digits')}
            maxLength={DIGITS}
            value={code}
            aria-invalid={problem !== ''}
            onChange={(e) => setCode(e.target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" size="sm" disabled={code.length < DIGITS}>
            {t('rollCall.do')}
          </Button>
        </Flex>
        <chakra.p role="status" color="fg.error" textStyle="sm">
          {problem}
        </chakra.p>
      </chakra.form>
    </Box>
  );
}
