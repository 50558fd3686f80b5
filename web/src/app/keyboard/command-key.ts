export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** What opens the palette, as it is called here. */
export const COMMAND_K = isMac ? '⌘K' : 'Ctrl K';
