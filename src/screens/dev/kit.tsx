// /dev/kit: every form state, one at an address. Development and test builds only.
import { Button, Heading, HStack, Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Values } from '#src/ui/form/field.ts';
import { FormPage } from '#src/ui/form/form-page.tsx';
import { FormPanel } from '#src/ui/form/form-panel.tsx';
import { useUndo } from '#src/ui/undo.ts';
import { UndoList } from '#src/ui/undo-list.tsx';
import { type FakeServer, fakeServer, fields, row, schema } from './kit-samples.ts';

const RIVALS: Values = { name: '单摆实验（第二版）', intro: '教研室统一修订过的简介。', seats: 45 };
const STATES: Readonly<
  Record<string, { where: 'page' | 'panel'; initial?: Values; server: () => FakeServer; ms?: number }>
> = {
  page: { where: 'page', initial: row, server: () => fakeServer() },
  new: { where: 'page', server: () => fakeServer() },
  autosave: { where: 'page', initial: row, server: () => fakeServer(), ms: 600 },
  panel: { where: 'panel', initial: row, server: () => fakeServer() },
  conflict: { where: 'panel', initial: row, server: () => fakeServer({ rivals: RIVALS }) },
  refused: {
    where: 'panel',
    initial: row,
    server: () => fakeServer({ refuses: { name: '这个名字已有人使用', quota: '名额超过学校的上限' } }),
  },
};

export function KitScreen() {
  const [place, setPlace] = useSearchParams();
  const state = place.get('state') ?? '';
  return (
    <Stack gap="6" flex="1">
      <HStack wrap="wrap">
        <Heading as="h1" textStyle="lg">
          /dev/kit
        </Heading>
        {Object.keys(STATES).map((name) => (
          <Button key={name} size="xs" variant="surface" onClick={() => setPlace({ state: name })}>
            {name}
          </Button>
        ))}
        <Undo />
      </HStack>
      <State key={state} name={state} onClose={() => setPlace({})} />
    </Stack>
  );
}

function State({ name, onClose }: { name: string; onClose: () => void }) {
  const state = STATES[name];
  const server = useMemo(() => state?.server(), [state]);
  if (!state || !server) return null;
  const Form = state.where === 'page' ? FormPage : FormPanel;
  return (
    <Form
      title="单摆法测重力加速度"
      schema={schema}
      fields={fields}
      onClose={onClose}
      onSave={server.save}
      reload={server.reload}
      {...(state.initial ? { initial: state.initial } : {})}
      {...(state.ms ? { autosave: state.ms } : {})}
    />
  );
}

function Undo() {
  const { offerUndo } = useUndo();
  return (
    <>
      <Button size="xs" variant="surface" onClick={() => offerUndo({ text: '3 名学生已删除', undo: async () => {} })}>
        undo
      </Button>
      <UndoList />
    </>
  );
}
