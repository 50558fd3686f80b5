import { z } from 'zod';
import { users } from '../shared/base-paths.ts';
import { done, id } from '../shared/page.ts';
import { avatarLimits } from '../shared/file-limits.ts';
import { file } from '../shared/upload.ts';
import { currentUser, currentUserChange, permissionTree } from './profile.ts';
import { ownSession } from './session.ts';

/** Answers 404 if a second factor is missing, 400 if the caller has no permissions, 401 if the browser must sign out. */
export const getMe = users.get('/users/me', { permission: 'session', response: currentUser });

export const getMyPermissions = users.get('/users/me/permissions', { permission: 'session', response: permissionTree });

export const changeMe = users.patch('/users/me', {
  permission: 'session',
  ours: 'The public contract shows the profile and changes only its picture.',
  body: currentUserChange,
  takesVersion: true,
  response: currentUser,
});

export const saveMyAvatar = users.patch('/users/avatar', {
  permission: 'session',
  encoding: 'multipart',
  body: z.object({ avatar: file(avatarLimits) }),
  response: currentUser,
});
export const deleteMyAvatar = users.delete('/users/avatar', {
  permission: 'session',
  ours: 'The public contract sets a picture and never takes it away.',
  response: currentUser,
});

const sessions = { permission: 'session', ours: 'The public contract signs one session out and lists none.' } as const;

export const listMySessions = users.get('/users/me/sessions', {
  ...sessions,
  isPersonal: true,
  response: z.object({ data: z.array(ownSession) }),
});

export const endMySession = users.delete('/users/me/sessions/{id}', { ...sessions, params: z.object({ id }), response: done });

/** Ends all sessions except the current one. */
export const endMyOtherSessions = users.post('/users/me/sessions/end-others', { ...sessions, response: done });
