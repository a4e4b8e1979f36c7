// On paper the lesson is its summary, or, before there is one, its text; with a line that says whose it is.

import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { useTranslation } from 'react-i18next';
import { DATE, timeFormat } from '#src/ui/school-time.ts';

const STYLES = {
  '@media print': {
    'html, body, :where(#root *)': { background: 'white !important' },
    // dark mode's light letters would be gone on white
    ':where(#root *)': { color: '#1a1a1a !important' },
    // what neither is the summary, nor in it, nor around it
    'body:has(.printable) :not(.printable, .printable *, :has(.printable))': { display: 'none !important' },
    'body :has(.printable)': {
      display: 'block !important',
      padding: '0 !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
    },
    'header, footer, aside': { display: 'none !important' },
    '.bar, .bar *': { background: '#e6e9ee !important' },
    '.bar > *': { background: '#4a5568 !important' },
  },
} as const;

export const PRINTING = <Global styles={STYLES} />;

/** Of a page that is made for paper. */
export const SHEET = <Global styles={{ '@page': { size: 'A4', margin: '16mm 14mm' } }} />;

interface Props {
  course: string;
  student: string;
  /** Belongs to a summary: printed with it. */
  withSummary: boolean;
}

export function PrintTitle({ course, student, withSummary }: Props) {
  const { i18n } = useTranslation();
  const date = timeFormat(i18n.language, DATE).format(new Date());
  return (
    <chakra.p
      className={withSummary ? 'printable' : undefined}
      css={{ display: 'none', '@media print': { display: 'block', pb: '4' } }}
    >
      {[course, student, date].join(' · ')}
    </chakra.p>
  );
}
