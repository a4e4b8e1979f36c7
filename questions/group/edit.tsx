import { Box, NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type BankKind, CHILD_KINDS } from '#contract/bank-kinds.ts';
import { TextBox } from '#src/ui/form/text-box.tsx';
import { type Keyed, withKey } from '#src/ui/reorder/keyed.ts';
import type { BankEdit, BankEditProps } from '../kit/bank.edit.ts';
import { RowsEditor } from '../kit/rows.edit.tsx';

type ChildKind = Exclude<BankKind, 'group' | 'experiment'>;
interface ChildForm {
  /** What answers call it; never changed once it is there. */
  name: string;
  kind: ChildKind;
  stem: string;
  /** The fields of the kind, and of those that were tried before it. */
  own: object;
}
interface GroupForm {
  children: Keyed<ChildForm>[];
}
const MOST = 20;

const isChildKind = (kind: BankKind): kind is ChildKind => kind !== 'group' && kind !== 'experiment';
const freeName = (children: readonly ChildForm[]): string => {
  const taken = new Set(children.map(({ name }) => name));
  for (let n = 1; ; n++) if (!taken.has(String(n))) return String(n);
};

/** Reasons of one child, by its own fields. */
const reasonsAt = (reasons: Readonly<Record<string, string>>, at: number): Record<string, string> => {
  const lead = `children.${at}.`;
  return Object.fromEntries(
    Object.entries(reasons).flatMap(([path, why]) => (path.startsWith(lead) ? [[path.slice(lead.length), why]] : [])),
  );
};

/** `editOf`: the kinds that a child may have. */
export function groupEdit(editOf: (kind: ChildKind) => BankEdit): BankEdit<GroupForm> {
  const childOf = (children: readonly ChildForm[]): Keyed<ChildForm> =>
    withKey({ name: freeName(children), kind: 'single', stem: '', own: editOf('single').blank() });

  function Children({ value: { children }, edit, reasons, experiments }: BankEditProps<GroupForm>) {
    const { t } = useTranslation(['questionBank', 'plan']);
    return (
      <RowsEditor
        legend={t('group.legend')}
        help={t('group.help')}
        rows={children}
        most={MOST}
        onRows={(rows) => edit({ children: rows })}
        add={t('group.add')}
        onAdd={() => edit({ children: [...children, childOf(children)] })}
        nameOf={(at) => t('group.name', { n: at + 1 })}
        show={(row, at) => {
          const change = (part: Partial<ChildForm>) =>
            edit({ children: children.map((c) => (c.key === row.key ? { ...c, ...part } : c)) });
          const own = reasonsAt(reasons, at);
          const { Editor } = editOf(row.kind);
          return (
            <Box display="grid" gap="2" borderStartWidth="2px" borderColor="border" ps="3">
              <NativeSelect.Root size="sm" w="40">
                <NativeSelect.Field
                  borderColor="border.emphasized"
                  aria-label={t('group.kind', { n: at + 1 })}
                  value={row.kind}
                  onChange={(e) => {
                    const kind = CHILD_KINDS.find((k) => k === e.target.value);
                    if (kind && isChildKind(kind)) change({ kind, own: { ...editOf(kind).blank(), ...row.own } });
                  }}
                >
                  {CHILD_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`kind.${kind}`)}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              <TextBox
                label={t('group.stem', { n: at + 1 })}
                rows={2}
                maxLength={5000}
                value={row.stem}
                error={own['stem']}
                onChange={(stem) => change({ stem })}
              />
              <Editor
                value={row.own}
                edit={(part) => change({ own: { ...row.own, ...part } })}
                reasons={own}
                experiments={experiments}
              />
            </Box>
          );
        }}
      />
    );
  }

  return {
    blank: () => ({ children: [childOf([])] }),
    form: ({ children = [] }) => ({
      children: children.flatMap(({ key, ...fields }) =>
        isChildKind(fields.kind)
          ? [withKey({ name: key, kind: fields.kind, stem: fields.stem, own: editOf(fields.kind).form(fields) })]
          : [],
      ),
    }),
    saved: ({ children }) => ({
      children: children.map(({ name, kind, stem, own }) => ({
        key: name,
        kind,
        stem: stem.trim(),
        ...editOf(kind).saved(own),
      })),
    }),
    Editor: Children,
  };
}
