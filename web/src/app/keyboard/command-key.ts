export const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The shortcut of the palette, as this platform writes it. */
export const COMMAND_K = isMac ? '⌘K' : 'Ctrl K';
