// Many questions at once: what is left as it is in the panel stays as it is in each.
import { Button, Flex, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldErrors } from '#src/api/errors.ts';
import { SidePanel } from '#src/ui/side-panel.tsx';
import { toast } from '#src/ui/toast.ts';
import { ChoosePlace, DIFFICULTIES, PointFields } from '../add/place.tsx';
import { type QuestionChange, useCatOptions, useChangeQuestions } from '../queries.ts';

/** A choice besides the values: none of them. */
const NONE = '-';

interface Props {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

export function BulkPanel({ ids, onDone, onClose }: Props) {
  const { t } = useTranslation('questionBank');
  const cats = useCatOptions();
  const change = useChangeQuestions();
  const [catId, setCat] = useState('');
  const [difficulty, setDifficulty] = useState('');
  const [point, setPoint] = useState({ courseId: '', pointId: '' });
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const input: QuestionChange = {
    ...(catId === '' ? {} : { catId: catId === NONE ? null : catId }),
    ...(difficulty === '' ? {} : { difficulty: difficulty === NONE ? null : Number(difficulty) }),
    ...(point.pointId === '' ? {} : { pointId: point.pointId }),
  };
  const save = async () => {
    setReasons({});
    setProblem('');
    try {
      const { changed } = await change.mutateAsync({ ids: [...ids], ...input });
      toast.success(t('bulk.done', { count: changed }));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReasons(fieldErrors(error));
      setProblem(error.msg);
    }
  };
  return (
    <SidePanel
      title={t('bulk.title', { count: ids.length })}
      lead={t('bulk.lead')}
      size="md"
      divided
      onClose={onClose}
      footer={
        <Flex w="full" justify="end" gap="2">
          <Button variant="ghost" colorPalette="gray" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={Object.keys(input).length === 0} loading={change.isPending} onClick={() => void save()}>
            {t('save')}
          </Button>
        </Flex>
      }
    >
      <VStack align="stretch" gap="4">
        <ChoosePlace
          label={t('field.cat')}
          none={t('bulk.keep')}
          value={catId}
          options={[{ value: NONE, label: t('noCat') }, ...cats]}
          reason={reasons['catId']}
          onChange={setCat}
        />
        <ChoosePlace
          label={t('field.difficulty')}
          none={t('bulk.keep')}
          value={difficulty}
          options={[
            { value: NONE, label: t('notSaid') },
            ...DIFFICULTIES.map((n) => ({ value: n, label: t(`difficulty.${n}`) })),
          ]}
          reason={reasons['difficulty']}
          onChange={setDifficulty}
        />
        <PointFields
          {...point}
          reason={reasons['pointId']}
          onChange={(next) => setPoint((now) => ({ ...now, ...next }))}
        />
        {problem && (
          <Text role="alert" color="fg.error">
            {problem}
          </Text>
        )}
      </VStack>
    </SidePanel>
  );
}
