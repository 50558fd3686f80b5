/** On the content host: an empty page that shows whatever HTML the application posts to it. */
export const PREVIEW_PATH = '/preview';

export type PreviewMessage = { source: 'vigil-preview'; title: string; html: string };
