// Tells the tabs machine which page is shown, and helps it to put the page where it stood.
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { openRoute, startTabs } from './actor.ts';
import { openedRoute } from './opened.ts';
import { sendTabs, useTabs } from './view.ts';

export function useTabRoute(userId: string): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    // the machine says where pages stand, not the browser
    history.scrollRestoration = 'manual';
    startTabs(userId);
    return () => {
      history.scrollRestoration = 'auto';
      openRoute(null);
    };
  }, [userId]);
  // before the browser has laid the new page out: a shorter one would move the window, and that is no scrolling
  // biome-ignore lint/correctness/useExhaustiveDependencies(userId): another person has other tabs
  useLayoutEffect(() => openRoute(openedRoute({ pathname, search })), [pathname, search, userId]);
  useRestoring();
}

const GESTURES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function useRestoring(): void {
  const { restoring } = useTabs();
  useEffect(() => {
    if (!restoring) return;
    const grown = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      sendTabs({ type: 'page.grown', reach: scrollHeight - clientHeight });
    };
    const scrolled = () => sendTabs({ type: 'person.scrolled' });
    const observer = new ResizeObserver(grown); // tells the first size too
    observer.observe(document.body);
    for (const gesture of GESTURES) window.addEventListener(gesture, scrolled, { passive: true });
    return () => {
      observer.disconnect();
      for (const gesture of GESTURES) window.removeEventListener(gesture, scrolled);
    };
  }, [restoring]);
}
