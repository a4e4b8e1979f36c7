// A question as it is answered, whatever it stands in: its text, the inputs of its kind, and what its surroundings put below.
import { Box, chakra } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { answeringOf } from '#questions/answer.ts';
import type { InputProps, Question, QuestionAnswer } from '#questions/kit/answer.ts';
import { TextLine } from '../text/text.tsx';

interface Props extends InputProps<unknown> {
  /** By how it is answered; absent: by its kind. */
  kind?: Pick<QuestionAnswer, 'Input'>;
  onKeyDown: (event: KeyboardEvent) => void;
  place?: Ref<HTMLFieldSetElement>;
  children?: ReactNode;
}

export function QuestionField({ onKeyDown, place, children, kind, ...input }: Props) {
  const { Input } = kind ?? answeringOf(input.question.kind);
  return (
    <chakra.fieldset
      ref={place}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      disabled={!input.editable}
      px="4"
      pb="4"
      outline="none"
    >
      <chakra.legend data-aloud fontSize="md" lineHeight="tall" mb="3" float="left" w="full" whiteSpace="pre-line">
        <TextLine text={input.question.stem} />
      </chakra.legend>
      <Box clear="both" display="grid" gap="3">
        <Input {...input} />
        {children}
      </Box>
    </chakra.fieldset>
  );
}

/** What a key makes of the draft; null: it is none of the question's. */
export function pressedBy(
  { pressed }: Pick<QuestionAnswer, 'pressed'>,
  question: Question,
  draft: unknown,
  event: KeyboardEvent,
): unknown {
  // an Enter that ends a Chinese word is the input method's
  if (event.nativeEvent.isComposing || event.altKey || event.metaKey || event.ctrlKey) return null;
  return pressed(question, draft, event.key);
}
