import outlook, { type FieldsData } from '@kenjiuno/msgreader';
import { asRefusal, FileRefusal } from '../refusal.ts';
import { htmlText } from './format.ts';
import { emptyEmail, type FoundEmail, type Person } from './found-email.ts';

/** Reads a message saved by Outlook. */
export function readOutlook(content: Uint8Array): FoundEmail {
  try {
    const reader = new outlook.default(Uint8Array.from(content).buffer);
    const data = reader.getFileData();
    if (data.error !== undefined) throw new FileRefusal('no_letter');
    return emailFrom(data, (attachment) => reader.getAttachment(attachment).content);
  } catch (error) {
    throw asRefusal(error, 'no_letter');
  }
}

function emailFrom(data: FieldsData, contentOf: (attachment: FieldsData) => Uint8Array): FoundEmail {
  const message: FoundEmail = {
    ...emptyEmail(),
    subject: data.subject ?? '',
    sender: {
      name: data.senderName ?? '',
      address: addressOf([data.senderSmtpAddress, data.sentRepresentingSmtpAddress, data.senderEmail]),
    },
    recipients: (data.recipients ?? []).filter(({ recipType = 'to' }) => recipType === 'to').map(personOf),
    html: data.bodyHtml ?? (data.html === undefined ? '' : htmlText(data.html)),
    text: data.body ?? '',
  };
  for (const attachment of data.attachments ?? []) {
    const name = attachment.fileName ?? attachment.fileNameShort ?? attachment.name ?? '';
    // A nested message is embedded as an Outlook file.
    if (attachment.innerMsgContent === true) message.forwarded.push(contentOf(attachment));
    else if (attachment.pidContentId !== undefined && attachment.pidContentId !== '') {
      message.parts.set(`cid:${attachment.pidContentId.replace(/^<|>$/g, '')}`, { type: '', content: contentOf(attachment) });
      if (attachment.attachmentHidden !== true && !message.html.includes(attachment.pidContentId)) message.attachments.push(name);
    } else message.attachments.push(name);
  }
  return message;
}

const personOf = ({ name = '', smtpAddress, email }: FieldsData): Person => ({ name, address: addressOf([smtpAddress, email]) });

/** Returns the first real address, or an empty text: within an organisation, Exchange has its own paths in place of addresses. */
const addressOf = (known: readonly (string | undefined)[]): string => known.find((one) => one?.includes('@') === true) ?? '';
