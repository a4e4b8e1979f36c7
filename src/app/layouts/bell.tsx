// The bell's place in a header. What rings it comes later: neither the login page nor a lesson waits for it.
import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import { withWords } from '#src/ui/words.ts';

const load = () => withWords(['jobs'], import('./bell/bell-popover.tsx'));

/** After the page's own first work. */
const LATER_MS = 2_000;
/** A line that is cut takes nothing off the page: it is tried again. */
const AGAIN_MS = 10_000;

export function Bell() {
  const { phase, user } = useSession();
  const [bell, setBell] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [failures, setFailures] = useState(0);
  const [startOpen, setStartOpen] = useState(false);
  const here = user !== null && (phase === 'signedIn' || phase === 'welcoming');
  useEffect(() => {
    if (!here || bell) return;
    const fetch = () => void load().then(setBell, () => setFailures((n) => n + 1));
    const timer = setTimeout(fetch, failures === 0 ? LATER_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [here, bell, failures]);
  if (!here) return null;
  if (bell) return <bell.BellPopover key={user.id} userId={user.id} startOpen={startOpen} />;
  const open = () => {
    setStartOpen(true);
    // cut off: the next press tries again
    load().then(setBell, () => {});
  };
  return <QuietBell onClick={open} />;
}

function QuietBell({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('notices')} onClick={onClick}>
      <FirstIcon name="bell" />
    </Button>
  );
}
