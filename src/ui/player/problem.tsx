// Why a film does not play, what can be done, and the file itself as a way out.
import { Button, chakra, Flex, Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** `codec`: this browser knows no such picture; `broken`: it cannot be read, or is not there any more. */
export type ProblemKind = 'codec' | 'broken' | 'offline';

interface Props {
  kind: ProblemKind;
  src: string;
  onAgain: () => void;
}

export function Problem({ kind, src, onAgain }: Props) {
  const { t } = useTranslation('player');
  return (
    <Flex role="alert" align="center" wrap="wrap" gap="3" py="3">
      <chakra.p flex="1 1 16em" textStyle="sm">
        {t(`problem.${kind}`)}
      </chakra.p>
      <Button size="sm" variant="surface" onClick={onAgain}>
        {t('again')}
      </Button>
      {kind !== 'offline' && (
        <Link href={`${src}?save`} textStyle="sm" color="brand.fg" textDecoration="underline">
          {t('save')}
        </Link>
      )}
    </Flex>
  );
}
