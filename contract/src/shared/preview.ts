/** On the content host: an empty page that shows whatever HTML the application posts to it. */
export const PREVIEW_PATH = '/preview';

export type PreviewMessage = { source: 'vigil-preview'; title: string; html: string };

/** On the content host: a page that shows what the application posts to it, and tells what is typed into its blocks. */
export const EDITING_PATH = '/editing';

export type EditingMessage = { source: 'vigil-editing' } & (
  | { kind: 'show'; title: string; html: string; version: number; focus: number | null }
  | { kind: 'bold' | 'italic' | 'unlink' | 'focus' }
  | { kind: 'link'; address: string }
  | { kind: 'variable'; name: string; words: string; picture?: string }
  | { kind: 'reach'; mark: number }
);
