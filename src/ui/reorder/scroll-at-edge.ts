// What is dragged to the edge of the window scrolls what it stands in, so that a long list is one way from end to end.

const EDGE = 72;
const STEP = 14;

export function scrollAtEdge(within: HTMLElement, y: number): void {
  const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
  if (by !== 0) scrollerOf(within).scrollBy(0, by);
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
