// Addresses of a live class.
export const LIVE_TABS = ['info', 'materials', 'teachers', 'interaction', 'data', 'statistics', 'recording'] as const;
export type LiveTab = (typeof LIVE_TABS)[number];

export const roomPath = (liveId: string): string => `/RemoteLive?id=${encodeURIComponent(liveId)}`;
export const openPath = (liveId: string): string => `/LiveInfo?id=${encodeURIComponent(liveId)}`;
/** Its page in the work area. */
export const livePath = (liveId: string, tab: LiveTab = 'info'): string =>
  `/live/course/info?${new URLSearchParams({ id: liveId, ...(tab === 'info' ? {} : { tab }) })}`;
