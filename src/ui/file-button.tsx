// A button that asks for files of this device.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { type Ref, useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** What the file chooser is called, for those who cannot see the button. */
  label: string;
  /** Names or types that may be chosen; the server judges by content. */
  accept?: string;
  multiple?: boolean;
  /** A folder, with all that lies in it. */
  folder?: boolean;
  /** At least one; one alone unless `multiple` or `folder`. */
  onFiles: (files: File[]) => void;
}

export function FileButton({ label, accept, multiple = false, folder = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        {...(folder ? { webkitdirectory: '' } : {})}
        {...(accept === undefined ? {} : { accept })}
        aria-label={label}
        onChange={(e) => {
          const files = [...(e.target.files ?? [])];
          // the same file may be chosen again
          e.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
