// Password slips on A4, eight a page, with lines to cut along. Sizes are the paper's: the screen shows what is printed.
import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Encode } from './qr.ts';
import { DrawnQr } from './qr-picture.tsx';
import { addressOf, type PasswordSlip, type SlipPage } from './slip-groups.ts';

/** What neither is a slip, nor in one, nor around one, does not go on paper; what is around takes no room. */
const PRINT = {
  '@page': { size: 'A4 portrait', margin: '0' },
  '@media print': {
    'html, body': { background: 'white !important', overflow: 'visible !important' },
    'body:has(.slip-page) :not(.slip-page, .slip-page *, :has(.slip-page))': { display: 'none !important' },
    'body :has(.slip-page)': {
      display: 'block !important',
      position: 'static !important' as 'static', // the typed property does not know of the mark
      width: 'auto !important',
      height: 'auto !important',
      minHeight: '0 !important',
      maxWidth: 'none !important',
      maxHeight: 'none !important',
      overflow: 'visible !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
      boxShadow: 'none !important',
      background: 'white !important',
      transform: 'none !important',
      animation: 'none !important',
    },
  },
} as const;

export function SlipSheet({ pages, school, encode }: { pages: readonly SlipPage[]; school: string; encode: Encode }) {
  return (
    <>
      <Global styles={PRINT} />
      {pages.map((page) => (
        <Page key={`${page.dept} ${page.page}`} page={page} school={school} encode={encode} />
      ))}
    </>
  );
}

const Paper = chakra('section', {
  base: {
    // paper is white in any colour mode
    bg: 'white',
    color: '#1a1a1a',
    width: '210mm',
    height: '297mm',
    padding: '8mm 10mm',
    mx: 'auto',
    display: 'flex',
    flexDirection: 'column',
    boxShadow: 'sm',
    mb: '4',
    // pages that are out of sight cost nothing
    contentVisibility: 'auto',
    containIntrinsicSize: '210mm 297mm',
    '@media print': {
      boxShadow: 'none',
      mb: '0',
      breakAfter: 'page',
      breakInside: 'avoid',
      contentVisibility: 'visible',
    },
  },
});

const Page = memo(function Page({ page, school, encode }: { page: SlipPage; school: string; encode: Encode }) {
  const { t } = useTranslation('import');
  const head = page.of > 1 ? t('slips.pageOf', { page: page.page, of: page.of }) : '';
  return (
    <Paper className="slip-page" aria-label={[page.dept, head].filter(Boolean).join(' ')}>
      <chakra.p fontSize="9pt" color="#555" mb="2mm" display="flex" justifyContent="space-between">
        <span>{[school, page.dept].filter(Boolean).join(' · ')}</span>
        <span>{head}</span>
      </chakra.p>
      <chakra.ul
        display="grid"
        gridTemplateColumns="1fr 1fr"
        gridAutoRows="67mm"
        listStyleType="none"
        borderTop="0.3mm dashed #888"
        borderInlineStart="0.3mm dashed #888"
      >
        {page.slips.map((slip) => (
          <OneSlip key={slip.userName} slip={slip} school={school} dept={page.dept} encode={encode} />
        ))}
      </chakra.ul>
    </Paper>
  );
});

interface SlipProps {
  slip: PasswordSlip;
  school: string;
  dept: string;
  encode: Encode;
}

const Label = chakra('dt', { base: { fontSize: '8pt', color: '#555', lineHeight: '1.3' } });
const Value = chakra('dd', { base: { fontSize: '11pt', lineHeight: '1.3', overflowWrap: 'anywhere', mb: '1.2mm' } });
/** l, I and 1, O and 0 must not look alike. */
const CODE_FONT = 'Consolas, Menlo, "DejaVu Sans Mono", monospace';

function OneSlip({ slip, school, dept, encode }: SlipProps) {
  const { t } = useTranslation('import');
  const qr = useMemo(() => encode(slip.link), [encode, slip.link]);
  return (
    <chakra.li
      borderInlineEnd="0.3mm dashed #888"
      borderBottom="0.3mm dashed #888"
      padding="4mm"
      overflow="hidden"
      display="flex"
      flexDirection="column"
      breakInside="avoid"
    >
      <chakra.p fontSize="9pt" color="#333" truncate>
        {[school, dept].filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.p fontSize="14pt" fontWeight="600" mb="1.5mm" truncate>
        {slip.name}
      </chakra.p>
      <chakra.div display="flex" gap="3mm" flex="1" minH="0">
        <chakra.dl flex="1" minW="0">
          <Label>{t('slips.userName')}</Label>
          <Value fontFamily={CODE_FONT}>{slip.userName}</Value>
          <Label>{t('slips.password')}</Label>
          <Value fontFamily={CODE_FONT} fontSize="14pt" fontWeight="600" letterSpacing="0.06em">
            {slip.password}
          </Value>
          <Label>{t('slips.address')}</Label>
          <Value fontSize="8.5pt">{addressOf(slip.link)}</Value>
        </chakra.dl>
        <DrawnQr qr={qr} label={t('slips.code', { name: slip.name })} width="27mm" height="27mm" flexShrink="0" />
      </chakra.div>
      <chakra.p fontSize="7.5pt" color="#555">
        {t('slips.note')}
      </chakra.p>
    </chakra.li>
  );
}
