// A button that asks for a file of this device.
import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef } from 'react';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** What the file chooser is called, for those who cannot see the button. */
  label: string;
  /** Names or types that may be chosen. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ label, accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(e) => {
          const [file] = e.target.files ?? [];
          if (file) onFile(file);
          // the same file may be chosen again
          e.target.value = '';
        }}
      />
    </>
  );
}
