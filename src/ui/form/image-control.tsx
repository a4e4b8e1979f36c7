// A picture in a form: the upload kit's, labelled by the field.
import { ImageField } from '../upload/image-field.tsx';
import type { ControlProps } from './field.ts';

export function ImageControl({ field, draft, focus, onChange, onBlur }: ControlProps) {
  return (
    <ImageField
      label={field.label}
      labelled
      value={typeof draft === 'string' ? draft : ''}
      focus={focus}
      onChange={(url) => {
        onChange(url);
        onBlur();
      }}
    />
  );
}
