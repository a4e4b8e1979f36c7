// /system/dict: the lists that forms offer.
import { DICT_TYPES, dict } from '#contract/dict.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';

/** @page /system/dict */
export function DictScreen() {
  return (
    <FamilyScreen
      family={dict}
      words="dict"
      icon="book"
      sort="type"
      columns={[
        { name: 'type', kind: 'choice' },
        'code',
        'name',
        { name: 'sort', kind: 'number' },
        { name: 'on', kind: 'choice' },
      ]}
      fields={[
        { name: 'type', kind: 'text' },
        { name: 'code', kind: 'text' },
        { name: 'name', kind: 'text' },
        { name: 'sort', kind: 'number' },
        { name: 'on', kind: 'switch' },
      ]}
      filters={[{ kind: 'select', name: 'type', options: [...DICT_TYPES] }]}
    />
  );
}
