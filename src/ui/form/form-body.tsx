// The fields of a form in their sections, and what went wrong with them all.
import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import type { FormEvent, KeyboardEvent } from 'react';
import { ArrivalContext } from '../upload/use-sending.ts';
import { composing } from './composing.ts';
import { ConflictView } from './conflict-view.tsx';
import type { Field, Values } from './field.ts';
import { FieldView } from './field-view.tsx';
import type { FormKit } from './use-form-kit.ts';
import { maxLengthOf, mayBeEmpty } from './values.ts';

interface Props {
  id: string;
  kit: FormKit;
  onSubmit(): void;
  /** With what was chosen where somebody else has saved meanwhile. */
  onResolve(values: Values): void;
}

export function FormBody({ id, kit, onSubmit, onResolve }: Props) {
  const { conflict, fields } = kit;
  return (
    <>
      {conflict && <ConflictView id={id} conflict={conflict} fields={fields} onResolve={onResolve} />}
      {/* kept out of sight, with what is typed and where the cursor was */}
      <Fields id={conflict ? `${id}-kept` : id} kit={kit} hidden={conflict !== null} onSubmit={onSubmit} />
    </>
  );
}

function Fields({ id, kit, hidden, onSubmit }: Omit<Props, 'onResolve'> & { hidden: boolean }) {
  const { fields, schema, opened, form } = kit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // a portal's form is a child of this one to React
    event.stopPropagation();
    onSubmit();
  };
  return (
    <chakra.form
      id={id}
      noValidate
      display={hidden ? 'none' : 'grid'}
      gap="5"
      onSubmit={submit}
      onKeyDown={ignoreComposed}
    >
      {kit.failure && (
        <Text role="alert" whiteSpace="pre-line" color="fg.error" bg="bg.error" borderRadius="l2" px="3" py="2">
          {kit.failure}
        </Text>
      )}
      <ArrivalContext value={kit.expect}>
        {fieldSections(fields).map(({ title, members }, i) => (
          <Stack
            key={title}
            as="section"
            gap="5"
            id={sectionId(id, i)}
            aria-label={title || undefined}
            // who jumps to it sees its beginning
            scrollMarginTop="calc(var(--bars) + 1rem)"
          >
            {title && (
              <Heading as="h2" textStyle="md">
                {title}
              </Heading>
            )}
            {members.map((field) => (
              <FieldView
                key={field.name}
                field={field}
                control={form.control}
                required={field.required ?? (field.kind !== 'switch' && !mayBeEmpty(field, schema, opened))}
                maxLength={isText(field) ? maxLengthOf(field, schema) : null}
              />
            ))}
          </Stack>
        ))}
      </ArrivalContext>
    </chakra.form>
  );
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'textarea';

/** Some browsers report the Enter that ends a word after the word has ended. */
function ignoreComposed(event: KeyboardEvent): void {
  if (event.key === 'Enter' && composing(event)) event.preventDefault();
}

export const sectionId = (form: string, index: number): string => `${form}-section-${index}`;

/** In the order in which they first appear; fields without one come first. */
export function fieldSections(fields: readonly Field[]): { title: string; members: Field[] }[] {
  const titles = [...new Set(fields.map((f) => f.section ?? ''))].sort((a, b) => Number(a !== '') - Number(b !== ''));
  return titles.map((title) => ({ title, members: fields.filter((f) => (f.section ?? '') === title) }));
}
