// What a school tells of itself, as visitors read it.
import type { Pages } from './manifest.ts';

const page = { access: 'public', layout: 'basicMengoo', words: ['information'] } as const;

export const pages = {
  '/NewsList': page,
  '/News': page,
  '/NewsCenter': page,
  '/LibView': page,
  '/Resource': page,
  '/PartnerSchool': page,
  '/AreaSchool': page,
  '/EnterpriseZone': page,
  '/Aboutus': page,
  '/OnlineHelp': page,
  '/HelpCenter': page,
  '/CareerMap': { ...page, words: ['career', 'graph', 'information'] },
  '/InterfaceDock': page,
  '/Recommend': { ...page, words: ['information', 'portal'] },
  '/ClassicCourse': { ...page, words: ['information', 'portal'] },
  '/Preview': { ...page, words: ['information', 'portal', 'viewer'] },
} as const satisfies Pages;
