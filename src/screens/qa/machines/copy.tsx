// Puts a text on the clipboard, also on plain http, where navigator.clipboard does not exist.
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('qa');
  const [copied, setCopied] = useState('');
  return (
    <Button size="xs" variant="outline" onClick={() => void copyText(text).then(() => setCopied(text))}>
      {copied === text ? t('copied') : label}
    </Button>
  );
}
