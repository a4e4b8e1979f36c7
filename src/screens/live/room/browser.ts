// Which browser one is in, where the way out of its refusal differs; and what keeps devices from being shown.

const BROWSERS = ['wechat', 'edge', 'firefox', 'safari', 'phone', 'chrome'] as const;
type BrowserKind = (typeof BROWSERS)[number];

/** By what it says of itself; most of them say they are Chrome too. */
export function browserOf(agent: string): BrowserKind {
  if (/MicroMessenger/i.test(agent)) return 'wechat';
  if (/Firefox|FxiOS/i.test(agent)) return 'firefox';
  if (/iPhone|iPad|Android/i.test(agent)) return 'phone';
  if (/Edg\//i.test(agent)) return 'edge';
  if (/Chrom(e|ium)\//i.test(agent)) return 'chrome';
  return /Safari\//i.test(agent) ? 'safari' : 'chrome';
}
