// The links that a school keeps for who works here (/admin/navibar), behind one button; none without any.
import { Button, Menu, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { Icon } from '#src/ui/work-icon.tsx';

type Row = OutputOf<'/api/Home/Navbar'>[number];

export function WorkLinks() {
  const { t } = useTranslation('work');
  const { data = [] } = useCall('/api/Home/Navbar', { place: 'admin' });
  if (data.length === 0) return null;
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button size="sm" variant="ghost" colorPalette="gray" px="0" aria-label={t('links')}>
          <Icon name="link" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {data.map((row) => (
              <OneLink key={row.id} {...row} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

const OneLink = ({ id, name, path, url }: Row) =>
  path || url ? (
    <Menu.Item value={id} asChild>
      {path ? (
        <Link to={path}>{name}</Link>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      )}
    </Menu.Item>
  ) : (
    <Menu.Item value={id} disabled>
      {name}
    </Menu.Item>
  );
