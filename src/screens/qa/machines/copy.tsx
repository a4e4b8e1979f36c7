// A button that copies a text and says so.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#src/ui/copy-text.ts';

export function CopyButton({
  text,
  label,
  kind,
}: {
  text: string;
  label: string;
  kind: 'vitest' | 'playwright' | 'sentence' | 'trace';
}) {
  const { t } = useTranslation('qa');
  const [copied, setCopied] = useState('');
  return (
    <Button
      size="xs"
      variant="outline"
      data-copy={kind}
      onClick={() => void copyText(text).then((done) => done && setCopied(text))}
    >
      {copied === text ? t('copied') : label}
    </Button>
  );
}
