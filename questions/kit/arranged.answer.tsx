// What an order and a match have in common on the page. It comes with the first of them, and its words in both languages with it:
// a lesson without any does not fetch them, and nothing on the page waits for them.
import { chakra, Flex } from '@chakra-ui/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';
import en from '#src/locales/en/arrange.json';
import zh from '#src/locales/zh-CN/arrange.json';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

i18next.addResourceBundle('zh-CN', 'arrange', zh);
i18next.addResourceBundle('en', 'arrange', en);

/** What keys do, while it can be answered. */
export function KeysTip({ open, words }: { open: boolean; words: 'order.keys' | 'match.keys' }) {
  const { t } = useTranslation('common');
  return open ? (
    <chakra.span color="fg.subtle" textStyle="xs" hideBelow="md">
      {t(`arrange:${words}`)}
    </chakra.span>
  ) : null;
}

/** Whether one item of an order or a match stands right, and where it belongs. */
export function ItemVerdict({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <Flex as="span" align="center" gap="1" textStyle="sm" color={isRight ? 'fg.success' : 'fg.error'}>
      <LessonIcon name={isRight ? 'check' : 'close'} />
      <chakra.span>
        <TextLine text={text} />
      </chakra.span>
    </Flex>
  );
}
