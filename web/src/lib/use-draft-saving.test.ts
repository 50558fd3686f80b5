// @vitest-environment jsdom
import { formatVersion } from '@vigil/contract/shared/field-digests.ts';
import { text } from '@vigil/contract/shared/flaws.ts';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, type ErrorDetail } from './api-error.ts';
import { TYPING_PAUSE_MS, RETRY_MS } from './autosave.ts';
import { draftStorage } from './draft-storage.ts';
import { session } from './session.ts';
import { unsaved } from './unsaved.ts';
import { useDraft } from './use-draft.ts';

type Values = { title: string };
const save = vi.fn<(values: Values) => Promise<unknown>>();
const onInvalid = vi.fn<() => void>();
const rules = { title: text({ min: 1, max: 20 }) };
const initial = { title: 'Old' };

const failed = (status: number, details: ErrorDetail[] = [{ path: 'title', message: 'Taken' }]) =>
  new ApiError({
    status,
    code: '',
    message: 'No',
    details,
    url: '',
    method: 'PATCH',
    endpoint: '',
    reason: null,
    traceId: null,
  });

beforeEach(() => {
  sessionStorage.clear();
  session.remember({ userID: 'anna', organizationID: 'o' });
  save.mockReset().mockResolvedValue({});
  onInvalid.mockReset();
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

function open({ autosaves }: { autosaves: boolean }) {
  const { result, unmount } = renderHook(() =>
    useDraft<Values, unknown>({ name: 'text', initial, rules, save, onInvalid, autosaves }),
  );
  return {
    draft: () => result.current,
    type: (title: string) => act(() => result.current.set({ title })),
    pass: (time: number) => act(() => vi.advanceTimersByTimeAsync(time)),
    submit: () => act(() => result.current.submit()),
    unmount,
  };
}

describe('an autosaved text', () => {
  test('an autosaved text is saved after a typing pause, and is then removed from the tab', async () => {
    const form = open({ autosaves: true });
    form.type('New');
    await form.pass(TYPING_PAUSE_MS - 1);
    expect(save).not.toHaveBeenCalled();
    expect(draftStorage.read('anna', 'text')).toEqual({ title: 'New' });
    await form.pass(1);
    expect(save.mock.calls.map(([values]) => values)).toEqual([{ title: 'New' }]);
    expect(form.draft()).toMatchObject({ isChanged: false, saving: 'saved', savedAt: Date.now() });
    expect(draftStorage.read('anna', 'text')).toBeNull();
  });

  test('an autosaved text is not saved while it has an error', async () => {
    const form = open({ autosaves: true });
    form.type('');
    await form.pass(10 * TYPING_PAUSE_MS);
    expect(save).not.toHaveBeenCalled();
  });

  test('an autosaved text may be left while saving, but not after a refusal', async () => {
    const form = open({ autosaves: true });
    save.mockRejectedValue(failed(422));
    form.type('New');
    expect([unsaved.changed(), unsaved.isAnyPending()]).toEqual([[], true]);
    await form.pass(TYPING_PAUSE_MS);
    expect(form.draft()).toMatchObject({ saving: 'refused', savedAt: null });
    expect(form.draft().errorOf('title')).toBe('Taken');
    expect(unsaved.changed()).toHaveLength(1);
    await form.pass(10 * RETRY_MS);
    expect(save).toHaveBeenCalledTimes(1);
  });

  test.each([0, 503])('an autosaved text is saved again after a failure with the status %d', async (status) => {
    const form = open({ autosaves: true });
    save.mockRejectedValueOnce(failed(status));
    form.type('New');
    await form.pass(TYPING_PAUSE_MS);
    expect(form.draft()).toMatchObject({ saving: 'failed', error: null });
    await form.pass(RETRY_MS);
    expect(form.draft()).toMatchObject({ saving: 'saved', isChanged: false });
    expect(save).toHaveBeenCalledTimes(2);
  });

  test('an autosaved text is saved when its form leaves the screen', () => {
    const form = open({ autosaves: true });
    form.type('New');
    form.unmount();
    expect(save.mock.calls.map(([values]) => values)).toEqual([{ title: 'New' }]);
  });
});

test('a form is sent once, however often saving is requested meanwhile', async () => {
  const answer = Promise.withResolvers<unknown>();
  save.mockReturnValue(answer.promise);
  const form = open({ autosaves: false });
  form.type('New');
  act(() => void form.draft().submit());
  expect(form.draft().isSaving).toBe(true);
  await form.submit();
  await act(async () => answer.resolve({}));
  expect(save).toHaveBeenCalledTimes(1);
  expect(form.draft()).toMatchObject({ isSaving: false, isChanged: false });
});

test('a form stays busy while an outdated save is repeated', async () => {
  const versionOf = (digest: string) => formatVersion({ title: digest.repeat(8) });
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  save.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const { result, rerender } = renderHook(
    ({ version }) => useDraft<Values, unknown>({ name: 'text', initial, version, rules, save }),
    { initialProps: { version: versionOf('a') } },
  );
  act(() => result.current.set({ title: 'New' }));
  act(() => void result.current.submit());
  // The record is loaded again while the save is running.
  rerender({ version: versionOf('b') });
  const conflict = { path: 'note', message: '', conflict: { by: null, at: null, theirs: 'Theirs', yours: '' } };
  await act(async () => first.reject(failed(409, [conflict])));
  expect(save).toHaveBeenCalledTimes(2);
  expect(result.current.isSaving).toBe(true);
  await act(async () => second.resolve({}));
  expect(result.current).toMatchObject({ isSaving: false, isChanged: false, error: null });
});

test('a saved draft is removed from the tab, even if its form closes at once', async () => {
  const form = open({ autosaves: false });
  form.type('New');
  await form.pass(1_000);
  expect(draftStorage.read('anna', 'text')).toEqual({ title: 'New' });
  await form.submit();
  form.unmount();
  expect(draftStorage.read('anna', 'text')).toBeNull();
});

test('a form with an error is not sent: the error shows, and onInvalid is called', async () => {
  const form = open({ autosaves: false });
  form.type('');
  expect(form.draft().errorOf('title')).toBeUndefined();
  await form.submit();
  expect(save).not.toHaveBeenCalled();
  expect(form.draft().errorOf('title')).toBeDefined();
  expect(onInvalid.mock.calls).toEqual([[{ title: { code: 'required' } }]]);
});

test('a refusal shows at its field until the form is sent again', async () => {
  const form = open({ autosaves: false });
  save.mockRejectedValueOnce(failed(422));
  form.type('New');
  await form.submit();
  expect(form.draft()).toMatchObject({ isSaving: false, error: { status: 422 }, isChanged: true });
  expect(form.draft().errorOf('title')).toBe('Taken');
  await form.submit();
  expect(form.draft()).toMatchObject({ error: null, isChanged: false });
  expect(form.draft().errorOf('title')).toBeUndefined();
});
