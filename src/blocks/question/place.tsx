// Whether one item of an order or a match stands right, and where it belongs.
import { chakra, Flex } from '@chakra-ui/react';
import { Icon } from '#src/ui/lesson-icon.tsx';
import { TextLine } from '../text/text.tsx';

export function Place({ isRight, text }: { isRight: boolean; text: string }) {
  return (
    <Flex as="span" align="center" gap="1" textStyle="sm" color={isRight ? 'fg.success' : 'fg.error'}>
      <Icon name={isRight ? 'check' : 'close'} />
      <chakra.span>
        <TextLine text={text} />
      </chakra.span>
    </Flex>
  );
}
