// A question that is typed on the spot. Whose key is left open only counts what is answered.
import { NativeSelect, Text, VStack } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editingOf } from '#questions/edit.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import type { TypedPush } from './pushes.ts';

const KINDS = ['single', 'multiple', 'judge', 'fill', 'short'] as const satisfies readonly TypedPush['kind'][];

interface Form {
  kind: TypedPush['kind'];
  stem: string;
  /** Those of every kind: what was written for one stays while another is tried. */
  fields: object;
}

/** Rows of options that nobody has written into are none. */
function typedIn({ kind, stem, fields }: Form): TypedPush {
  const { options, tolerance = null, unit = null, concepts = null, answer } = editingOf(kind).saved(fields);
  const isOpen = answer === '' || (Array.isArray(answer) && answer.length === 0);
  const written = options?.filter((o) => o.text !== '') ?? null;
  return { kind, stem: stem.trim(), options: written, tolerance, unit, concepts, ...(isOpen ? {} : { answer }) };
}

const blank = (): Form => ({
  kind: 'single',
  stem: '',
  fields: Object.assign({}, ...KINDS.map((kind) => editingOf(kind).blank())),
});

const isAskable = ({ kind, stem, fields }: Form): boolean =>
  stem.trim() !== '' && editingOf(kind).hasGap?.(fields) !== true;

interface Props {
  /** How often it was to be sent while something was missing: from the first time on its fields say what. */
  tries: number;
  /** Undefined: it cannot be asked yet. */
  onChange: (typed: TypedPush | undefined) => void;
}

export function TypedQuestionForm({ tries, onChange }: Props) {
  const { t } = useTranslation(['board', 'plan']);
  const [form, setForm] = useState(blank);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  const edit = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    setForm(next);
    onChange(isAskable(next) ? typedIn(next) : undefined);
  };
  const { kind, stem, fields } = form;
  const { Editor } = editingOf(kind);
  return (
    <VStack ref={box} align="stretch" gap="3">
      <NativeSelect.Root size="sm" w="40">
        <NativeSelect.Field
          aria-label={t('question.kind')}
          value={kind}
          onChange={(e) => edit({ kind: KINDS.find((k) => k === e.target.value) ?? kind })}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`plan:question.kind.${one}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <TextBox
        label={t('question.stem')}
        rows={2}
        maxLength={2000}
        value={stem}
        error={tries > 0 && stem.trim() === '' ? t('question.noStem') : undefined}
        autoFocus
        onChange={(words) => edit({ stem: words })}
      />
      <Editor value={fields} isChecked={tries > 0} edit={(part) => edit({ fields: { ...fields, ...part } })} />
      {typedIn(form).answer === undefined && (
        <Text color="fg.muted" textStyle="sm">
          {t('question.keyless')}
        </Text>
      )}
    </VStack>
  );
}
