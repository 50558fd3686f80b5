import type { TFunction } from 'i18next';
import type { Labels } from '../../../lib/draft-clashes.ts';
import { wordsInHtml } from '../../../lib/words-in-html.ts';
import type { EmailDraft } from '../rules.ts';

/** Returns the names of an email's fields, which the comparison of two people's conflicting values shows. */
export const emailLabels = (t: TFunction): Labels<EmailDraft> => ({
  name: t('phishing_templates.fields.email_name'),
  sender_name: t('phishing_templates.fields.sender_name'),
  sender_address: t('phishing_templates.fields.sender_address'),
  subject: t('phishing_templates.fields.subject'),
  html: { label: t('phishing_templates.email'), words: wordsInHtml },
  text: t('phishing_templates.text_tab'),
  attachments: { label: t('phishing_templates.attachments'), words: (files) => files.map(({ name }) => name).join('\n') },
  red_flags: {
    label: t('phishing_templates.flags'),
    words: (flags) => flags.map(({ mark, title, text }) => [mark, title, text].filter(Boolean).join(': ')).join('\n'),
  },
  invitation: {
    label: t('phishing_templates.invitation.with'),
    words: (invitation) => (invitation === null ? '' : Object.values(invitation).join('\n')),
  },
});
