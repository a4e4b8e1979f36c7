// Light or dark as the platform is, whatever the system prefers: the rules for dark hold always, or never.
export function paintAs(dark: boolean | undefined, sheets: Iterable<CSSStyleSheet> = document.styleSheets): void {
  if (dark === undefined) return;
  for (const sheet of sheets)
    for (const rule of sheet.cssRules)
      if ('media' in rule) {
        const media = rule.media as MediaList; // of a rule that has one
        if (media.mediaText.includes('prefers-color-scheme: dark')) media.mediaText = dark ? 'all' : 'not all';
      }
}
