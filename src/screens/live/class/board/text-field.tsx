// Words on a page, written where they will stand.
import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LINE, SIDE } from '#contract/live-limits.ts';
import { type BoardPoint, LINE } from '#src/ui/ink/shape.ts';

interface Props {
  at: BoardPoint;
  /** Of the letters, in ten-thousandths of the page's width. */
  size: number;
  color: string;
  /** Empty: nothing is kept. */
  onWrite: (text: string) => void;
}

export function BoardTextField({ at: [x, y], size, color, onWrite }: Props) {
  const { t } = useTranslation('liveClass');
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const end = (written: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onWrite(written);
  };
  return (
    <chakra.textarea
      ref={field}
      data-ink-text="true"
      aria-label={t('board.text')}
      placeholder={t('board.text')}
      maxLength={MOST_LINE}
      rows={Math.max(1, text.split('\n').length)}
      value={text}
      position="absolute"
      resize="none"
      bg="white"
      p="0"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="gray.500"
      outline="none"
      whiteSpace="pre"
      overflow="hidden"
      style={{
        left: `${(x / SIDE) * 100}%`,
        top: `${(y / SIDE) * 100}%`,
        width: `${Math.max(12, 100 - (x / SIDE) * 100)}%`,
        fontSize: `${(size / SIDE) * 100}cqw`,
        lineHeight: LINE,
        color,
      }}
      onChange={(e) => setText(e.target.value)}
      onBlur={() => end(text)}
      onKeyDown={(e) => {
        e.stopPropagation();
        // an Enter that ends a Chinese word is the input method's
        if (e.nativeEvent.isComposing) return;
        if (e.key === 'Escape') end('');
        else if (e.key === 'Enter' && !e.shiftKey) {
          e.preventDefault();
          end(text);
        }
      }}
    />
  );
}
