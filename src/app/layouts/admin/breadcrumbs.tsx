// Where the page is in the menu. Its last step is the page itself, by the name it gives itself where it has one.
import { Breadcrumb } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '#src/ui/work-icon.tsx';
import { useMenuName } from '../../menu/names.ts';
import { firstPage } from '../../menu/tree.ts';
import { useTabs } from '../../tabs/view.ts';
import type { WorkMenu } from './use-work-menu.ts';

export function Breadcrumbs({ trail, rule }: WorkMenu) {
  const { t } = useTranslation('work');
  const nameOf = useMenuName();
  const { tabs, active } = useTabs();
  const title = tabs.find((tab) => tab.key === active)?.title;
  const entry = trail.at(-1);
  const isEntry = rule !== undefined && entry?.to.toLowerCase() === rule.path.toLowerCase();
  const above = isEntry ? trail.slice(0, -1) : trail;
  const own = title || nameOf(isEntry && entry ? entry : { code: rule?.name ?? '', name: '' });
  return (
    <Breadcrumb.Root size="sm" aria-label={t('breadcrumbs')}>
      <Breadcrumb.List>
        {above.map((branch) => (
          <Fragment key={branch.id}>
            <Breadcrumb.Item>
              <Breadcrumb.Link asChild>
                <Link to={firstPage(branch)}>{nameOf(branch)}</Link>
              </Breadcrumb.Link>
            </Breadcrumb.Item>
            <Breadcrumb.Separator>
              <Icon name="chevronRight" size="1em" />
            </Breadcrumb.Separator>
          </Fragment>
        ))}
        <Breadcrumb.Item>
          <Breadcrumb.CurrentLink>{own}</Breadcrumb.CurrentLink>
        </Breadcrumb.Item>
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
