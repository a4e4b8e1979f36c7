// /JoinClass: a student types or scans a class's code, sees which class it is, and joins it.
import { Box, Button, chakra, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { TextField } from '#src/ui/text-field.tsx';
import { Done } from './arrived.tsx';
import { type FormAttempt, submitting, useAttempt } from './attempt.ts';
import { EntryFrame, Title } from './frame.tsx';
import { EntryProblem } from './problem.tsx';

type Joinable = OutputOf<'/api/StudentCenter/ClassByCode'>;
const DIGITS = 6;

/** @page /JoinClass light */
export function JoinClassScreen() {
  const { t } = useTranslation('entry');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const code = params.get('code') ?? '';
  const [found, setFound] = useState<Joinable | null>(null);
  const [joined, setJoined] = useState(false);
  const look = useAttempt(async () => {
    setFound(await call('/api/StudentCenter/ClassByCode', { code }, { quiet: true }));
  });
  const join = useAttempt(async () => {
    await call('/api/StudentCenter/JoinClass', { code }, { quiet: true });
    setJoined(true);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each whole code
  useEffect(() => {
    setFound(null);
    if (/^\d{6}$/.test(code)) void look.run();
  }, [code]);
  const type = (next: string) =>
    setParams(next ? { code: next.replace(/\D/g, '').slice(0, DIGITS) } : {}, { replace: true });

  return (
    <EntryFrame>
      {joined && found ? (
        <Stack gap="2">
          <Done text={t('join.done', { name: found.name })} />
          <Button size="lg" onClick={() => navigate('/')}>
            {t('join.start')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="6">
          <Title text={t('join.title')} lead={t('join.text')} />
          <CodeForm code={code} onType={type} look={look} />
          {found ? <Offer found={found} join={join} /> : null}
          <Button variant="plain" alignSelf="center" onClick={() => navigate('/')}>
            {t('join.later')}
          </Button>
        </Stack>
      )}
    </EntryFrame>
  );
}

interface FormProps {
  code: string;
  onType: (code: string) => void;
  look: FormAttempt;
}

function CodeForm({ code, onType, look }: FormProps) {
  const { t } = useTranslation('entry');
  const wrong = look.code === CODE.missing ? t('join.unknown') : look.fields.code;
  return (
    <chakra.form onSubmit={submitting(look.run)} noValidate aria-busy={look.busy}>
      <Stack gap="3">
        <TextField
          label={t('join.code')}
          value={code}
          onChange={onType}
          inputMode="numeric"
          autoComplete="off"
          autoFocus={code === ''}
          maxLength={DIGITS}
          fontVariantNumeric="tabular-nums"
          letterSpacing="0.3em"
          error={code.length === DIGITS ? wrong : undefined}
          help={t('join.help')}
        />
        <EntryProblem attempt={look} except={[CODE.missing]} />
      </Stack>
    </chakra.form>
  );
}

function Offer({ found, join }: { found: Joinable; join: FormAttempt }) {
  const { t } = useTranslation('entry');
  return (
    <Stack gap="4" bg="bg.panel" borderRadius="l3" p="5" borderWidth="1px" borderColor="border">
      <Box aria-live="polite">
        <chakra.p color="fg.muted" textStyle="sm">
          {found.orgName}
        </chakra.p>
        <chakra.h2 textStyle="lg" fontWeight="semibold">
          {found.name}
        </chakra.h2>
        <chakra.p color="fg.muted">{found.teachers ? t('join.teachers', { names: found.teachers }) : ''}</chakra.p>
      </Box>
      <chakra.p textStyle="sm" color="fg.muted">
        {t('join.seen')}
      </chakra.p>
      <EntryProblem attempt={join} />
      <Button size="lg" loading={join.busy} onClick={() => void join.run()}>
        {t('join.join', { name: found.name })}
      </Button>
    </Stack>
  );
}
