// For the keyboard and the screen reader: straight to the page, and told when it changes.
import { chakra } from '@chakra-ui/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    // a button: the hash belongs to the router
    <chakra.button
      type="button"
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="skipNav"
      px="4"
      py="2"
      bg="brand.solid"
      color="white"
      borderRadius="l2"
      transform="translateY(-200%)"
      _focusVisible={{ transform: 'none' }}
      onClick={() => document.getElementById('main')?.focus()}
    >
      {t('skip')}
    </chakra.button>
  );
}

/** The page that was shown last, in whichever frame. */
let last: string | null = null;

/**
 * Moves focus to the page after a change of page, but not on the first one, and not from a field the page focused itself.
 * `scrolls` false: somebody else says where the page stands.
 */
export function useFocusOnArrival({ scrolls = true } = {}): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const before = last;
    last = pathname;
    if (before === null || before === pathname) return;
    if (scrolls) window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, scrolls]);
  return main;
}
