import { z } from 'zod';
import { api } from '../shared/base-paths.ts';
import { done, idParams } from '../shared/page.ts';
import { newSendingProfile, sendingProfile, serverLimit } from './sending-profile.ts';

const one = {
  permission: 'admin.organization',
  path: '/organizations/{id}/sending-profile',
  params: idParams,
  ours: 'The public contract shows no calls for an organisation’s own mail server.',
} as const;

/** Returns the organisation's own mail server; null: emails are sent through the installation's. */
export const getSendingProfile = api({
  ...one,
  method: 'GET',
  response: z.object({ sending_profile: sendingProfile.nullable(), limit: serverLimit.nullable() }),
});
export const saveSendingProfile = api({
  ...one,
  method: 'PUT',
  body: newSendingProfile,
  takesVersion: true,
  response: sendingProfile,
});
export const deleteSendingProfile = api({ ...one, method: 'DELETE', response: done });
/** Sends the caller a test email with these settings before they are saved. */
export const trySendingProfile = api({
  ...one,
  method: 'POST',
  once: true,
  path: '/organizations/{id}/sending-profile/trial',
  body: newSendingProfile,
  response: z.object({ address: z.string() }),
});
