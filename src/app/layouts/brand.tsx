// Whose place this is: the school's sign and name, and the platform's where no school is known.
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePortal } from '#src/api/portal.ts';
import { urlOf } from '#src/api/transport.ts';
import { useSchoolName } from '#src/ui/school-name.ts';

const BrandLink = chakra(Link);

export function Brand() {
  const portal = usePortal();
  const name = useSchoolName();
  const [lost, setLost] = useState('');
  const sign = portal?.iconURL ?? '';
  const { bgColor, textColor, height, imgheight } = portal?.style?.LogoStyle ?? {};
  return (
    <BrandLink
      to="/"
      title={name}
      display="flex"
      alignItems="center"
      gap="2.5"
      fontWeight="semibold"
      color="fg"
      whiteSpace="nowrap"
      minW="0"
      maxW={{ base: 'none', lg: '20rem' }}
      {...(bgColor ? { px: '3' } : {})}
      // as the school's own site has them, in whatever unit it says them
      style={{ backgroundColor: bgColor, color: textColor, height }}
    >
      {sign && sign !== lost ? (
        <chakra.img
          src={urlOf(sign)}
          alt=""
          h="8"
          maxW="32"
          objectFit="contain"
          style={{ height: imgheight }}
          onError={() => setLost(sign)}
        />
      ) : (
        <Sign />
      )}
      <chakra.span overflow="hidden" textOverflow="ellipsis">
        {name}
      </chakra.span>
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
