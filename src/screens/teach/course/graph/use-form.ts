// Map or list: kept on the device.
import { useState } from 'react';
import { keep, recall } from '#src/api/storage.ts';

export const FORMS = ['map', 'list'] as const;
export type Form = (typeof FORMS)[number];
const KEY = 'graph.form';

export function useGraphForm(): [Form, (form: Form) => void] {
  const [form, setForm] = useState<Form>(() => FORMS.find((f) => f === recall(KEY)) ?? 'map');
  return [
    form,
    (next) => {
      keep(KEY, next, null);
      setForm(next);
    },
  ];
}
