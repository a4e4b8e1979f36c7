// The input of a combobox that opens when typed into, however it came by the focus.
import { Combobox } from '@chakra-ui/react';
import type { ChangeEvent, ComponentProps } from 'react';

/**
 * The combobox hears nothing before its layout effects have run: a focus that a drawer gives it in that moment is lost on
 * it, and typing then finds nobody. So what is typed says first that the input has the focus; where that is known, it
 * changes nothing.
 */
export function ComboboxInput(props: ComponentProps<typeof Combobox.Input>) {
  return <Combobox.Input {...props} onChangeCapture={sayFocused} />;
}

const sayFocused = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
  if (currentTarget.ariaExpanded !== 'true') currentTarget.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
};
