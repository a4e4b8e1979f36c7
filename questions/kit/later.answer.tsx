// An input that most lessons do not need, fetched with the first question that does.
import { chakra } from '@chakra-ui/react';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';

export function inputLater<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Loaded = later(load);
  return (props: P) => (
    <Suspense fallback={<Coming />}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Longer than on any line that holds. */
const LONG_MS = 1_500;

/** Its place, and after a while a word: an empty place would look like a broken question. */
function Coming() {
  const { t } = useTranslation('common');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <chakra.p role="status" minH="48" color="fg.muted">
      {isLong ? t('answer.coming') : ''}
    </chakra.p>
  );
}
