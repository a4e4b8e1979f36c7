// A six-digit code, and the button that has it sent; a minute must pass between two.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** What came of asking for a code: told to the person; `wait` seconds until the next try. */
export interface CodeSent {
  wait: number;
  problem?: string | undefined;
}

interface Props {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Resolves when it is known what came of it; never rejects. */
  send: () => Promise<CodeSent>;
  /** Whether what it is sent to has been filled in. */
  ready: boolean;
}

export function CodeField({ value, onChange, error, send, ready }: Props) {
  const { t } = useTranslation('common');
  const { left, start } = useCountdown();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const go = async () => {
    setBusy(true);
    const sent = await send();
    setBusy(false);
    setProblem(sent.problem);
    if (sent.wait > 0) start(sent.wait);
  };
  return (
    <Stack gap="1">
      <TextField
        label={t('code.label')}
        value={value}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={(v) => onChange(v.replace(/\D/g, ''))}
        error={error}
        end={
          <Button size="sm" variant="ghost" disabled={!ready || left > 0} loading={busy} onClick={() => void go()}>
            {left > 0 ? t('code.again', { s: left }) : t('code.send')}
          </Button>
        }
      />
      <chakra.p aria-live="polite" textStyle="xs" color={problem ? 'fg.error' : 'fg.muted'}>
        {problem ?? (left > 0 ? t('code.sent') : '')}
      </chakra.p>
    </Stack>
  );
}

/** Seconds until something may be done again. */
function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), start };
}
