// The rich text field: a place to stand until its editor is here.
import { Skeleton, Text } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../field.ts';

/** A chunk that does not come must not take the form, and what is typed in it, with it. */
const RichEditor = lazy(() =>
  import('./editor.tsx').then(
    ({ RichEditor: found }) => ({ default: found }),
    () => ({ default: Missing }),
  ),
);

export function RichControl(props: ControlProps) {
  return (
    <Suspense fallback={<Skeleton w="full" h="48" />}>
      <RichEditor {...props} />
    </Suspense>
  );
}

function Missing(_props: ControlProps) {
  const { t } = useTranslation('form');
  return (
    <Text role="alert" color="fg.error">
      {t('rich.missing')}
    </Text>
  );
}
