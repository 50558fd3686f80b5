import { withAddresses } from '@vigil/contract/modules/slide-html.ts';
import { escapeHtml } from '@vigil/contract/shared/escape-html.ts';
import { fileAddress, type FileViewer } from '../../../storage/content-address.ts';

/** Returns stored HTML for display: each of its files has an address that is valid for a while. */
export const withFiles = (viewer: FileViewer, html: string): string =>
  withAddresses(html, (id) => escapeHtml(fileAddress(viewer, id, { isLesson: true })!));
