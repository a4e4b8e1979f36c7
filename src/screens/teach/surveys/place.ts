// Surveys stand in two areas: a teacher's and the administrator's.
import { useLocation } from 'react-router-dom';

export function useSurveyPlace() {
  const { pathname } = useLocation();
  const base = pathname.startsWith('/teach') ? '/teach/survey' : '/survey';
  return {
    list: base === '/survey' ? '/survey/list' : base,
    edit: (id?: string) => `${base}/add${id ? `?id=${encodeURIComponent(id)}` : ''}`,
    analysis: (id: string) => `${base}/analysis?id=${encodeURIComponent(id)}`,
  };
}
