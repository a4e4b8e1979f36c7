// Password slips as plain data: from an import, or from passwords that were made anew.
import type { OutputOf } from '#contract/index.ts';

export interface PasswordSlip {
  userName: string;
  name: string;
  password: string;
  /** Opens the sign-in page with the user's name filled in. */
  link: string;
}

/** One class; its slips begin on a page of their own. */
export interface SlipGroup {
  dept: string;
  slips: readonly PasswordSlip[];
}

/** Two by four on A4. */
const PER_PAGE = 8;

export interface SlipPage {
  dept: string;
  /** From 1, within the class. */
  page: number;
  of: number;
  slips: readonly PasswordSlip[];
}

export function slipPages(groups: readonly SlipGroup[]): SlipPage[] {
  return groups.flatMap(({ dept, slips }) => {
    const of = Math.ceil(slips.length / PER_PAGE);
    return Array.from({ length: of }, (_, i) => ({
      dept,
      page: i + 1,
      of,
      slips: slips.slice(i * PER_PAGE, (i + 1) * PER_PAGE),
    }));
  });
}

/** The first administrator of a new school, as `/OrgApi/OrgInfo/Add` answers. */
export function slipGroupsOfFirst(admin: NonNullable<OutputOf<'/OrgApi/OrgInfo/Add'>['admin']>): SlipGroup[] {
  const { userName, name, pwd, link } = admin;
  return [{ dept: '', slips: [{ userName, name, password: pwd, link: linkFor(link, userName) }] }];
}

/** The answer of `/OrgApi/SysUser/ResetPwd`, class by class in its order. */
export function slipGroupsOfReset({ items, link }: OutputOf<'/OrgApi/SysUser/ResetPwd'>): SlipGroup[] {
  const groups = new Map<string, PasswordSlip[]>();
  for (const { className, userName, name, pwd } of items) {
    const slips = groups.get(className) ?? [];
    slips.push({ userName, name, password: pwd, link: linkFor(link, userName) });
    groups.set(className, slips);
  }
  return [...groups].map(([dept, slips]) => ({ dept, slips }));
}

const linkFor = (link: string, userName: string): string => `${link}?user=${encodeURIComponent(userName)}`;

/** What a person types where no code can be read: the page without the name. */
export const addressOf = (link: string): string => link.replace(/^https?:\/\//, '').replace(/\?.*$/, '');
