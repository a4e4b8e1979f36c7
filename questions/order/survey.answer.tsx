import { Button, chakra, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MovableRow } from '#src/ui/reorder/movable-row.tsx';
import { moved } from '#src/ui/reorder/moved.ts';
import { useReorder } from '#src/ui/reorder/use-reorder.ts';
import { NO_OPTIONS, type SurveyInputProps } from '../kit/survey.answer.tsx';

export function OrderSurveyInput({ question, value, onChange, labelId, disabled }: SurveyInputProps) {
  const { t } = useTranslation('mySurvey');
  const { options = NO_OPTIONS } = question;
  const given = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const list = given.length === options.length ? given : options.map(({ key }) => key);
  const put = (from: number, to: number) => onChange(moved(list, from, to));
  const drag = useReorder(put);
  return (
    <Stack gap="2">
      <Stack as="ol" aria-labelledby={labelId} gap="2" listStyleType="none">
        {list.map((key, at) => {
          const text = options.find((option) => option.key === key)?.text ?? key;
          return (
            <MovableRow
              key={key}
              drag={drag}
              name={text}
              at={at}
              of={list.length}
              onMove={disabled ? undefined : (to) => put(at, to)}
              onRemove={undefined}
            >
              <chakra.span flex="1" minW="0">
                {at + 1}. {text}
              </chakra.span>
            </MovableRow>
          );
        })}
      </Stack>
      {given.length === 0 && !disabled && (
        <Button size="sm" variant="outline" alignSelf="flex-start" onClick={() => onChange(list)}>
          {t('takeOrder')}
        </Button>
      )}
    </Stack>
  );
}
