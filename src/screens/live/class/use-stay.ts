// A box that grows stays at its end while its reader is there.
import { type RefObject, useEffect } from 'react';

const NEAR = 48;

export function useStay(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    let atEnd = true;
    const look = () => {
      atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}
