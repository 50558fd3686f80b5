import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { fileAddress, type FileViewer } from '../../../files/content-address.ts';

/** Kept HTML as it is shown: each `/files/<id>` becomes an address good for a while. */
export const withPictures = (viewer: FileViewer, html: string): string =>
  html.replace(/ src="\/files\/([0-9a-f-]{36})"/g, (_, id: string) => ` src="${escapeHtml(fileAddress(viewer, id)!)}"`);

/** The files that kept HTML names. */
export const picturesIn = (html: string): string[] => [...html.matchAll(/ src="\/files\/([0-9a-f-]{36})"/g)].map(([, id]) => id!);
