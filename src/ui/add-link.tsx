// Leads to the form of something new: for who may add it.
import { Button } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { Allowed } from './allowed.tsx';
import { Icon } from './work-icon.tsx';

interface Props {
  power: string;
  to: string;
  children: string;
}

export function AddLink({ power, to, children }: Props) {
  return (
    <Allowed power={power}>
      <Button asChild>
        <RouterLink to={to}>
          <Icon name="add" />
          {children}
        </RouterLink>
      </Button>
    </Allowed>
  );
}
