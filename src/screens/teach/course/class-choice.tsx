// One of the classes that are taught the course, or all of them.
import { Field, NativeSelect } from '@chakra-ui/react';
import { useClassOptions } from './use-classes.ts';

interface Props {
  courseId: string;
  label: string;
  /** What the whole course is called. */
  all: string;
  value: string;
  onChange: (classId: string | null) => void;
}

export function ClassChoice({ courseId, label, all, value, onChange }: Props) {
  const classes = useClassOptions(courseId);
  // one class is the course
  if (classes.length < 2 && value === '') return null;
  return (
    <Field.Root orientation="horizontal" w="auto" gap="2">
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root size="sm" w="48">
        <NativeSelect.Field
          value={value}
          borderColor="border.emphasized"
          onChange={(e) => onChange(e.target.value || null)}
        >
          <option value="">{all}</option>
          {classes.map((c) => (
            <option key={c.value} value={c.value}>
              {c.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
