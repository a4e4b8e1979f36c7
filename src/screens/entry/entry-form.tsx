// The frame of every form here: its fields, what went wrong with the whole, the captcha where one is asked for, a button.
import { Button, chakra, Stack } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { type FormAttempt, submitting } from './attempt.ts';
import { EntryProblem } from './problem.tsx';

export const SlideCaptcha = lazy(async () => ({ default: (await import('./slide-captcha.tsx')).SlideCaptcha }));

interface Props {
  attempt: FormAttempt;
  /** Checks what was typed, and runs the attempt if it may be sent. */
  onSubmit: () => Promise<void>;
  /** The button's words. */
  action: string;
  /** The button's words while it is busy. */
  acting?: string;
  busy?: boolean;
  gap?: string;
  /** Codes that the form shows in their own place. */
  except?: readonly number[];
  children: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
}

export function EntryForm(props: Props) {
  const { attempt, onSubmit, action, acting, busy = attempt.busy, gap = '5', except = [], children, below } = props;
  return (
    <chakra.form onSubmit={submitting(onSubmit)} noValidate aria-busy={busy}>
      <Stack gap={gap}>
        {children}
        <EntryProblem attempt={attempt} except={except} />
        <Suspense fallback={null}>
          {attempt.askingCaptcha ? (
            <SlideCaptcha onSolved={(proof) => void attempt.solve(proof)} onClose={attempt.closeCaptcha} />
          ) : null}
        </Suspense>
        <Button type="submit" size="lg" w="full" loading={busy} loadingText={acting}>
          {action}
        </Button>
        {below}
      </Stack>
    </chakra.form>
  );
}
