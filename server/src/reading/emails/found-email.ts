/** An email or a page as in its file, before cleaning. */
export type FoundEmail = {
  subject: string;
  sender: Person;
  recipients: Person[];
  /** The HTML; empty if there is only text. */
  html: string;
  text: string;
  /** Embedded pictures and style sheets, by the addresses that the HTML uses. */
  parts: Map<string, FoundPart>;
  /** Names of files that are not imported. */
  attachments: string[];
  /** The forwarded messages inside, each as a file. */
  forwarded: Uint8Array[];
};
export type FoundPart = { type: string; content: Uint8Array };
export type Person = { name: string; address: string };

export const emptyEmail = (): FoundEmail => ({
  subject: '',
  sender: { name: '', address: '' },
  recipients: [],
  html: '',
  text: '',
  parts: new Map(),
  attachments: [],
  forwarded: [],
});
