import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { publishPageKey } from '../../lib/page-keys.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { MAIN_ID } from '../shell/root-frame.tsx';
import { GoHint } from './go-hint.tsx';
import { palette, usePaletteIsOpen } from './palette-state.ts';
import { moveBy, openRow, tickRow } from './rows.ts';
import { type ShortcutAction, actionOf } from './rules.ts';
import { usePlaces } from './use-places.ts';
import { followVisits } from './visits.ts';
import { momentOf, scopeOf, searchIn } from './where.ts';
import './words.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');
const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog');

/** How long the second key of a `g` shortcut is awaited. */
const GOING_MS = 4_000;

/** The only listener to keys outside of fields; `rules.ts` defines what they mean. */
export function Keyboard() {
  const router = useRouter();
  const hasSingleKeys = useSingleKeys();
  const isPaletteOpen = usePaletteIsOpen();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const places = usePlaces();

  const act = (action: ShortcutAction): void => {
    const page = document;
    const scope = scopeOf(page);
    setGoing(action.kind === 'go');
    if (action.kind === 'palette') palette.show(true);
    if (action.kind === 'help') setHelpOpen(true);
    if (action.kind === 'move') moveBy(action.by, scope);
    if (action.kind === 'tick') tickRow();
    if (action.kind === 'open') openRow();
    if (action.kind === 'leave-search') page.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    if (action.kind === 'search') {
      const field = searchIn(scope);
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
    const moment = momentOf(document, { isGoing, hasSingleKeys });
    const action = actionOf(event, moment);
    if (action !== null) {
      event.preventDefault();
      act(action);
    } else if (!moment.isTyping && !moment.isUnderDialog) publishPageKey(event.key);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setGoing(false), GOING_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);
  useEffect(() => followVisits(router), [router]);
  return (
    <>
      {isGoing && <GoHint places={places} />}
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
