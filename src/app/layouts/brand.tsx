// The platform's sign and name; a school's own sign where it has one.
import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';

const BrandLink = chakra(Link);

export function Brand() {
  const { t } = useTranslation('common');
  const portal = usePortal();
  return (
    <BrandLink
      to="/"
      display="flex"
      alignItems="center"
      gap="2.5"
      fontWeight="semibold"
      color="fg"
      whiteSpace="nowrap"
      minW="0"
    >
      {portal?.iconURL ? <chakra.img src={portal.iconURL} alt="" h="8" /> : <Sign />}
      <HStack as="span" gap="2" minW="0">
        <chakra.span overflow="hidden" textOverflow="ellipsis">
          {t('platform')}
        </chakra.span>
      </HStack>
    </BrandLink>
  );
}

function Sign() {
  return (
    <chakra.svg viewBox="0 0 32 32" w="8" h="8" flexShrink="0" fill="none" aria-hidden>
      <chakra.rect width="32" height="32" rx="8" fill="brand.600" />
      <path d="M7 8h18" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M16 8l5.2 11" stroke="#fff" strokeWidth="1.8" opacity="0.8" />
      <path
        d="M8.5 18.5a11.5 11.5 0 0 0 15 0"
        stroke="#fff"
        strokeWidth="1.4"
        strokeDasharray="1.6 2.4"
        strokeLinecap="round"
        opacity="0.6"
      />
      <circle cx="22" cy="21" r="4.2" fill="#fff" />
    </chakra.svg>
  );
}
