import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { publishPageKey } from '../../lib/page-keys.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { MAIN_ID } from '../shell/root-frame.tsx';
import { GoHint } from './go-hint.tsx';
import { palette, useIsPaletteOpen } from './palette-state.ts';
import { moveFocus, openRow, tickRow } from './rows.ts';
import { type ShortcutAction, actionOf } from './rules.ts';
import { usePlaces } from './use-places.ts';
import { followVisits } from './visits.ts';
import { keyContextOf, scopeOf, findSearchField } from './key-context.ts';
import './words.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');
const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog');

/** How long the second key of a `g` shortcut is awaited, in milliseconds. */
const GOING_MS = 4_000;

/** Listens to all keys pressed outside of fields; `rules.ts` defines what each key does. */
export function Keyboard() {
  const router = useRouter();
  const hasSingleKeys = useSingleKeys();
  const isPaletteOpen = useIsPaletteOpen();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isGoPending, setGoPending] = useState(false);
  const places = usePlaces();

  const perform = (action: ShortcutAction): void => {
    const page = document;
    const scope = scopeOf(page);
    setGoPending(action.kind === 'go');
    if (action.kind === 'palette') palette.show(true);
    if (action.kind === 'help') setHelpOpen(true);
    if (action.kind === 'move') moveFocus(action.by, scope);
    if (action.kind === 'tick') tickRow();
    if (action.kind === 'open') openRow();
    if (action.kind === 'leave-search') page.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    if (action.kind === 'search') {
      const field = findSearchField(scope);
      if (field !== undefined) {
        field.focus();
        field.select();
      } else if (scope === page.body) palette.show(true);
    }
    if (action.kind === 'place') {
      const place = places.find(({ shortcutKey }) => shortcutKey === action.latinKey);
      if (place !== undefined) void router.navigate({ to: place.path });
    }
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const context = keyContextOf(document, { isGoPending, hasSingleKeys });
    const action = actionOf(event, context);
    if (action !== null) {
      event.preventDefault();
      perform(action);
    } else if (!context.isTyping && !context.isUnderDialog) publishPageKey(event.key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    if (!isGoPending) return;
    const timer = setTimeout(() => setGoPending(false), GOING_MS);
    return () => clearTimeout(timer);
  }, [isGoPending]);
  useEffect(() => followVisits(router), [router]);
  return (
    <>
      {isGoPending && <GoHint places={places} />}
      <Suspense>
        {isPaletteOpen && (
          <CommandPalette
            onHelp={() => {
              palette.show(false);
              setHelpOpen(true);
            }}
            onClose={() => palette.show(false)}
          />
        )}
        {isHelpOpen && <HelpDialog places={places} onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  );
}
