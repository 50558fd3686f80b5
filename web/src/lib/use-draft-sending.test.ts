// @vitest-environment jsdom
import { formatVersion } from '@vigil/contract/shared/field-digests.ts';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { beginDraft, changeValues } from './draft-state.ts';
import { useDraftSending } from './use-draft-sending.ts';
import { useDraftState } from './use-draft-state.ts';

type Values = { title: string; note: string };
const started: Values = { title: 'Old', note: '' };
const versionOf = (digest: string) => ({ title: digest.repeat(8), note: digest.repeat(8) });
const read = (patch: Partial<Values>, digest: string) => ({ values: { ...started, ...patch }, version: versionOf(digest) });

/** A draft that is saved by hand; `answered` settles the running call. */
function open({ autosaves = false } = {}) {
  let pendingAnswer = Promise.withResolvers<unknown>();
  const { result } = renderHook(() => {
    const draft = useDraftState(() => beginDraft<Values>(read({}, 'a'), null));
    const { latest, update } = draft;
    return { draft, sending: useDraftSending({ latest, update, save: () => pendingAnswer.promise, autosaves }) };
  });
  const send = (isAgain = false) => {
    pendingAnswer = Promise.withResolvers();
    const { draft, sending } = result.current;
    return sending.send(draft.latest.current.values, { isAgain });
  };
  return {
    values: () => result.current.draft.state.values,
    type: (patch: Partial<Values>) => act(() => result.current.draft.update((before) => changeValues(before, patch))),
    follow: (...known: Parameters<typeof read>) => act(() => result.current.sending.follow(read(...known))),
    followUnversioned: (patch: Partial<Values>) =>
      act(() => result.current.sending.follow({ values: { ...started, ...patch }, version: null })),
    send,
    answer: (response: unknown) => act(async () => pendingAnswer.resolve(response)),
    /** Sends changes based on an outdated version. */
    async sendTooLate(isAgain = false) {
      const outcome = send(isAgain).catch((failure: unknown) => failure);
      await act(async () => pendingAnswer.reject(changedMeanwhile));
      expect(await outcome).toBe(changedMeanwhile);
    },
    claimRetry: () => result.current.sending.claimRetry(),
  };
}

const changedMeanwhile = new ApiError({
  status: 409,
  code: 'http.changed_meanwhile',
  message: '',
  details: [{ path: 'note', message: '', conflict: { by: null, at: null, theirs: 'Theirs', yours: '' } }],
  url: '',
  method: 'PATCH',
  endpoint: '',
  reason: null,
  traceId: null,
});

test('a record loaded during a save is followed after the answer', async () => {
  const form = open();
  form.type({ title: 'New' });
  const outcome = form.send();
  form.follow({ title: 'New', note: 'Theirs' }, 'b');
  expect(form.values()).toEqual({ title: 'New', note: '' });
  await form.answer({ version: formatVersion(versionOf('b')) });
  await outcome;
  expect(form.values()).toEqual({ title: 'New', note: 'Theirs' });
});

test('an outdated save is repeated once, after the record was reloaded', async () => {
  const form = open();
  form.type({ title: 'New' });
  await form.sendTooLate();
  expect(form.claimRetry()).toBe(false);
  form.follow({ note: 'Theirs' }, 'b');
  expect([form.claimRetry(), form.claimRetry()]).toEqual([true, false]);
});

test('a save that is outdated twice is left to its author', async () => {
  const form = open();
  form.type({ title: 'New' });
  await form.sendTooLate();
  form.follow({ note: 'Theirs' }, 'b');
  await form.sendTooLate(true);
  form.follow({ note: 'Theirs again' }, 'c');
  expect(form.claimRetry()).toBe(false);
});

test('an outdated save that clashes is left to its author', async () => {
  const form = open();
  form.type({ title: 'New' });
  await form.sendTooLate();
  form.follow({ title: 'Theirs' }, 'b');
  expect(form.claimRetry()).toBe(false);
});

test('an autosaved text is not replaced by its sanitised version', async () => {
  for (const [autosaves, title] of [
    [true, 'New '],
    [false, 'New'],
  ] as const) {
    const form = open({ autosaves });
    form.type({ title: 'New ' });
    const outcome = form.send();
    await form.answer({ version: formatVersion(versionOf('b')) });
    await outcome;
    form.follow({ title: 'New' }, 'b');
    expect(form.values().title).toBe(title);
  }
});

test('an autosaved text does not follow a record without a version', () => {
  for (const [autosaves, title] of [
    [true, 'Old'],
    [false, 'Theirs'],
  ] as const) {
    const form = open({ autosaves });
    form.followUnversioned({ title: 'Theirs' });
    expect(form.values().title).toBe(title);
  }
});
