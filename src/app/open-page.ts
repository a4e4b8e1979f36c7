// Opens a page as its route asks: the student's and teacher's own pages stand in tabs of the browser.
import { useLocation, useNavigate } from 'react-router-dom';
import { ruleOf } from './routes.data.ts';

const isOwnWindow = (path: string): boolean => ruleOf(path.split('?')[0] ?? '')?.meta.newTab ?? false;

/** Who already stands in such a page stays in that tab. */
export function useOpenPage(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (path) => {
    if (isOwnWindow(path) && !isOwnWindow(pathname)) window.open(`#${path}`, '_blank', 'noopener');
    else void navigate(path);
  };
}
