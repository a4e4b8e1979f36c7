// A labelled line of text, its error under it. Plain elements: the library's Field costs the login page 5 kB.
import { Box, Button, chakra, useRecipe } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstIcon } from './icon.tsx';

interface TextFieldProps extends Omit<ComponentProps<typeof chakra.input>, 'onChange' | 'value' | 'size'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: string | undefined;
  /** Stands in the field, at its end. */
  end?: ReactNode;
}

export function TextField({ label, value, onChange, error, help, end, id, ...input }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  const styles = useRecipe({ key: 'input' })({ size: 'lg' });
  const described = error !== undefined || help !== undefined ? { 'aria-describedby': `${field}-note` } : {};
  return (
    <Box w="full">
      <chakra.label htmlFor={field} display="block" mb="1.5" fontWeight="medium">
        {label}
      </chakra.label>
      <Box position="relative">
        <chakra.input
          {...input}
          {...described}
          id={field}
          css={styles}
          value={value}
          aria-invalid={error !== undefined}
          pe={end ? '28' : undefined}
          onChange={(e) => onChange(e.target.value)}
        />
        {end ? (
          <Box position="absolute" insetEnd="1.5" top="0" h="full" display="flex" alignItems="center">
            {end}
          </Box>
        ) : null}
      </Box>
      {/* there from the start, so that what appears in it is read out */}
      <chakra.p
        id={`${field}-note`}
        aria-live="polite"
        textStyle="xs"
        mt={(error ?? help) ? '1' : '0'}
        color={error === undefined ? 'fg.muted' : 'fg.error'}
      >
        {error ?? help}
      </chakra.p>
    </Box>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const eye = (
    <Button
      size="sm"
      variant="ghost"
      colorPalette="gray"
      px="0"
      aria-label={t(shown ? 'hidePassword' : 'showPassword')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <FirstIcon name={shown ? 'eyeOff' : 'eye'} />
    </Button>
  );
  return <TextField autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} end={eye} />;
}
