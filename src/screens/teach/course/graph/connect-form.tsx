// Source, kind, target: a relation without a pointer. A line that was drawn on the map ends here too, for its kind.
import { Button, chakra, Field, NativeSelect, Text } from '@chakra-ui/react';
import { type FormEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pairKey, RELATIONS, type RelationKind } from '#contract/graph-rules.ts';
import { focusOn } from '#src/ui/graph/graph-map.tsx';
import { useGraphEditor } from './editor-context.ts';
import { connectNodes } from './edits.ts';

const NONE: readonly never[] = [];

export function ConnectForm() {
  const { t } = useTranslation('graph');
  const { nodes, open, joining, saving, titleOf, apply, setJoining, announce } = useGraphEditor();
  const [source, setSource] = useState(joining?.source ?? open ?? '');
  const [target, setTarget] = useState(joining?.target ?? '');
  const [kind, setKind] = useState<RelationKind>('before');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // drawn, only the kind is open; else one begins with what is not said yet
    if (joining) form.current?.querySelectorAll('select')[joining.target ? 1 : joining.source ? 2 : 0]?.focus();
  }, [joining]);
  const isThere = saving.value.doc.edges.some((e) => pairKey(e) === pairKey({ source, target }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = apply(connectNodes(saving.value.doc, { source, target, kind }));
    setProblem(wrong);
    if (wrong) return;
    announce(t('said.connected', { source: titleOf(source), kind: t(`kind.${kind}`), target: titleOf(target) }));
    setTarget('');
    // what was begun on the map goes on there; else the next relation may follow
    if (joining) focusOn(document, source);
    else form.current?.querySelectorAll('select')[2]?.focus();
    setJoining(null);
  };
  // twice five hundred options come after the pane that they stand in
  const choices = useDeferredValue(nodes, NONE);
  const options = choices.map((n) => ({ value: n.id, label: n.title }));
  const kinds = RELATIONS.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <chakra.form ref={form} display="grid" gap="2" aria-label={t('connect.title')} onSubmit={submit}>
      <chakra.h3 fontWeight="medium">{t('connect.title')}</chakra.h3>
      <Choice label={t('connect.source')} value={source} options={options} onChange={setSource} />
      <Choice
        label={t('connect.kind')}
        value={kind}
        options={kinds}
        onChange={(value) => setKind(RELATIONS.find((k) => k === value) ?? 'before')}
      />
      <Choice
        label={t('connect.target')}
        value={target}
        options={options.filter((o) => o.value !== source)}
        onChange={setTarget}
      />
      {isThere && (
        <Text color="fg.muted" textStyle="sm">
          {t('connect.replaces')}
        </Text>
      )}
      {problem && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {problem}
        </Text>
      )}
      <Button type="submit" size="sm" justifySelf="start" disabled={source === '' || target === ''}>
        {t('connect.go')}
      </Button>
    </chakra.form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation('graph');
  return (
    <Field.Root orientation="horizontal" gap="2">
      <Field.Label flexShrink="0" w="10">
        {label}
      </Field.Label>
      <NativeSelect.Root size="sm" flex="1" minW="0">
        <NativeSelect.Field value={value} borderColor="border.emphasized" onChange={(e) => onChange(e.target.value)}>
          {!options.some((o) => o.value === value) && <option value="">{t('connect.choose')}</option>}
          {options.map((o) => (
            <option key={o.value} value={o.value}>
              {o.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
