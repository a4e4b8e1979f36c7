// A point of the teacher's own, at the end.
import { Button, chakra, Input } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import { usePlanActions } from './actions.ts';

const MAX = 200;

export function AddPoint() {
  const { t } = useTranslation('plan');
  const { addPoint, busy } = usePlanActions();
  const [title, setTitle] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    await addPoint(title.trim());
    setTitle('');
  };
  return (
    <chakra.form display="flex" gap="2" mt="3" onSubmit={(event) => void submit(event)}>
      <Input
        size="sm"
        aria-label={t('list.newTitle')}
        placeholder={t('list.newTitle')}
        maxLength={MAX}
        value={title}
        onChange={(e) => setTitle(e.target.value)}
      />
      <Button type="submit" size="sm" variant="outline" loading={busy !== null} disabled={title.trim() === ''}>
        <Icon name="add" />
        {t('list.add')}
      </Button>
    </chakra.form>
  );
}
