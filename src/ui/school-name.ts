// What this place is called: by the school whose it is, and by the platform where no school is known.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/api/portal.ts';

/** As the server has written it into the page: known before any call, and where the portal is closed. */
const written = (): string => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

export function useSchoolName(): string {
  const { t } = useTranslation('common');
  const portal = usePortal();
  return portal?.orgName || written() || t('platform');
}

/** The browser's tab is called by the page, in the language that is spoken now; a page without a name by the school alone. */
export function useDocumentTitle(title: string | undefined): void {
  const school = useSchoolName();
  useEffect(() => {
    document.title = title ? `${title} · ${school}` : school;
    return () => {
      document.title = school;
    };
  }, [title, school]);
}
