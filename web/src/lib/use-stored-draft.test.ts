// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginDraft, changeValues, discardChanges } from './draft-state.ts';
import { useDraftState } from './use-draft-state.ts';
import { storedDraftOf, useStoredDraft } from './use-stored-draft.ts';

type Values = { title: string };
const owner = 'anna';

/** A form with a name; `type` and `putBack` are its user's actions. */
function open(name: string) {
  const { result, ...form } = renderHook(
    (place: { name: string }) => {
      const draft = useDraftState(() => beginDraft<Values>({ values: { title: 'Old' }, version: null }, null));
      useStoredDraft({ owner, ...place, state: draft.state, latest: draft.latest });
      return draft;
    },
    { initialProps: { name } },
  );
  return {
    ...form,
    type: (title: string) => act(() => result.current.update((before) => changeValues(before, { title }))),
    putBack: () => act(() => result.current.update(discardChanges)),
  };
}

const stored = (name = 'one') => storedDraftOf<Values>({ owner, name });
const rest = () => void act(() => vi.advanceTimersByTime(1_000));

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test('changes are stored after a typing pause, with the values they are based on', () => {
  open('one').type('New');
  expect(stored()).toBeNull();
  rest();
  expect(stored()).toEqual({ values: { title: 'New' }, base: { title: 'Old' } });
});

test('changes that were undone are removed from the tab', () => {
  const form = open('one');
  form.type('New');
  rest();
  form.putBack();
  rest();
  expect(stored()).toBeNull();
});

test('a closing page stores changes at once', () => {
  open('one').type('New');
  dispatchEvent(new Event('pagehide'));
  expect(stored()?.values).toEqual({ title: 'New' });
});

test('a closing form stores changes at once, and nothing without changes', () => {
  const { type, unmount } = open('one');
  type('New');
  unmount();
  expect(stored()?.values).toEqual({ title: 'New' });
  open('two').unmount();
  expect(stored('two')).toBeNull();
});

test('a form that gets another name stores changes under its previous name', () => {
  const { type, rerender } = open('one');
  type('New');
  rerender({ name: 'two' });
  expect(stored('one')?.values).toEqual({ title: 'New' });
  expect(stored('two')).toBeNull();
});
