// What of the home leads somewhere: to a page of ours, or out of the platform.
import type { CSSProperties, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { HomeItem } from '#contract/home.ts';
import { isLink } from '#contract/html-rules.ts';

interface Props {
  item: HomeItem;
  /** Its title, where nothing else is said. */
  children?: ReactNode;
  className?: string;
  style?: CSSProperties;
}

export function ItemLink({ item: { title, path, url }, children: given, ...look }: Props) {
  // who makes it the child of an overlay gives null, not nothing
  const children = given ?? title;
  if (path)
    return (
      <RouterLink to={path} {...look}>
        {children}
      </RouterLink>
    );
  if (!url || !isLink(url)) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </a>
  );
}

/** Whether it leads anywhere. */
export const leadsAnywhere = ({ path, url }: HomeItem): boolean => path !== null || (url !== null && isLink(url));
