// The pages of experiments: the same for those that one teaches and for the whole school's; whoever is at the one stays there.
import { useLocation } from 'react-router-dom';

const SCHOOL = '/ExperimentManage';
const OWN = '/teach/expermyment';

type More = Readonly<Record<string, string>>;

/** Where an experiment is made and changed. */
export const experimentEditPath = (id: string, more: More = {}): string =>
  `/experiment/manage/addExperiment?${new URLSearchParams({ id, ...more })}`;

/** As a student sees it; a teacher's run is a trial. */
export const tryPath = (id: string): string => `/CourseLearning?id=${encodeURIComponent(id)}`;

export function useExperimentPaths() {
  const isSchool = useLocation().pathname.toLowerCase().startsWith(SCHOOL.toLowerCase());
  const list = isSchool ? SCHOOL : OWN;
  return {
    isSchool,
    list,
    info: (id: string, more: More = {}) => `${list}/ExInfo?${new URLSearchParams({ id, ...more })}`,
  };
}
