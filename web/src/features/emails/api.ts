import type { EmailName } from '@vigil/contract/emails/email.ts';
import type { EmailWords } from '@vigil/contract/emails/rules.ts';
import { listEmails, previewEmail, restoreEmail, saveEmail, tryEmail } from '@vigil/contract/emails/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, query, useCall } from '../../lib/api.ts';

export const emailsQuery = () => query(listEmails, {});

/** Renders the current texts as an email. While a new preview loads, the last one stays. */
export const emailPreviewQuery = (name: EmailName, words: EmailWords) =>
  queryOptions({
    queryKey: [previewEmail.path, name, words],
    queryFn: ({ signal }) => call(previewEmail, { params: name, body: words }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    meta: { silent: true },
  });

const invalidates = [listEmails];
export const useSaveEmail = () => useCall(saveEmail, { silent: true, tip: 'email_text.update', invalidates });
export const useRestoreEmail = () => useCall(restoreEmail, { tip: 'email_text.restore', invalidates });
export const useSendTestEmail = () => useCall(tryEmail, { silent: true, tip: 'mail.sent' });
