import * as endpoints from '@vigil/contract/sending-profiles/endpoints.ts';
import { query, useCall } from '../../lib/api.ts';

export const sendingProfileQuery = (id: string) => query(endpoints.getSendingProfile, { params: { id } });

const invalidates = [endpoints.getSendingProfile];
export const useSaveSendingProfile = () =>
  useCall(endpoints.saveSendingProfile, { invalidates, silent: true, tip: 'sending_profile.save' });
export const useDeleteSendingProfile = () =>
  useCall(endpoints.deleteSendingProfile, { invalidates, tip: 'sending_profile.delete' });
export const useTestSendingProfile = () => useCall(endpoints.trySendingProfile, { silent: true, tip: 'mail.sent' });
