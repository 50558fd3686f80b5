/** An email or a page as its file holds it, before anything is cleaned. */
export type FoundEmail = {
  subject: string;
  sender: Person;
  recipients: Person[];
  /** Empty where there is but text. */
  html: string;
  text: string;
  /** Pictures and style sheets that came along, by the addresses that the HTML calls them. */
  parts: Map<string, FoundPart>;
  /** Names of the files that are left behind. */
  attachments: string[];
  /** What it brings along as a whole. */
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
