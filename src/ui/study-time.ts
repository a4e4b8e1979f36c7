// How long somebody has studied, in words.
import { useTranslation } from 'react-i18next';

export function useStudyTime(): (seconds: number) => string {
  const { t } = useTranslation('study');
  return (seconds) => {
    if (seconds < 60) return t('seconds', { s: Math.floor(seconds) });
    const minutes = Math.floor(seconds / 60);
    return minutes < 60 ? t('minutes', { m: minutes }) : t('hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
  };
}
