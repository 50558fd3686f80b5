/** A page on the content host that shows the HTML the application posts to it. */
export const PREVIEW_PATH = '/preview';

export type PreviewMessage = { source: 'vigil-preview'; title: string; html: string };

/** A page on the content host that shows the posted HTML and reports what is typed into its blocks. */
export const EDITING_PATH = '/editing';

export type EditingMessage = { source: 'vigil-editing' } & (
  | { kind: 'show'; title: string; html: string; version: number; focus: number | null }
  | { kind: 'bold' | 'italic' | 'unlink' | 'focus' }
  | { kind: 'link'; address: string }
  | { kind: 'variable'; name: string; words: string; picture?: string }
  | { kind: 'reach'; mark: number }
);
