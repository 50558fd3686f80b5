import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { singleKeys, useSingleKeys } from '../../lib/single-keys.ts';
import { Columns } from '../../ui/columns.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { List } from '../../ui/list.tsx';
import { COMMAND_K } from './command-key.ts';
import classes from './help-dialog.module.css';
import type { Place } from './use-places.ts';

type Shortcut = { name: string; keys: readonly string[] };

/** All shortcuts that the person can use, grouped by purpose. */
export function HelpDialog({ places, onClose }: { places: readonly Place[]; onClose: () => void }) {
  const { t } = useTranslation();
  const areOn = useSingleKeys();
  const everywhere: Shortcut[] = [
    { name: t('keyboard:help.palette'), keys: [COMMAND_K] },
    { name: t('keyboard:help.search'), keys: ['/'] },
    { name: t('keyboard:help.this'), keys: ['?'] },
    { name: t('keyboard:help.close'), keys: ['Esc'] },
  ];
  const inLists: Shortcut[] = [
    { name: t('keyboard:help.next'), keys: ['J'] },
    { name: t('keyboard:help.previous'), keys: ['K'] },
    { name: t('keyboard:help.tick'), keys: ['X'] },
    { name: t('keyboard:help.open'), keys: ['Enter'] },
    { name: t('keyboard:help.from_search'), keys: ['↓'] },
  ];
  const onSlides: Shortcut[] = [{ name: t('keyboard:help.turn'), keys: ['←', '→'] }];
  const toPlaces = places.flatMap(({ label, shortcutKey }) =>
    shortcutKey === undefined ? [] : [{ name: t(label), keys: ['G', shortcutKey.toUpperCase()] }],
  );
  return (
    <Dialog title={t('keyboard:help.title')} size={720} onClose={onClose}>
      <Stack gap={20}>
        <Switch
          label={t('keyboard:help.single_keys')}
          description={t('keyboard:help.single_keys_text')}
          checked={areOn}
          onChange={(event) => singleKeys.turn(event.currentTarget.checked)}
        />
        <Columns least={260} gap={28}>
          <Stack gap={20}>
            <Group title={t('keyboard:help.everywhere')} shortcuts={everywhere} />
            <Group title={t('keyboard:help.lists')} shortcuts={inLists} />
            <Group title={t('keyboard:help.slides')} shortcuts={onSlides} />
          </Stack>
          <Group title={t('keyboard:help.places')} shortcuts={toPlaces} />
        </Columns>
      </Stack>
    </Dialog>
  );
}

const Group = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => (
  <section>
    <h3 className={classes.title}>{title}</h3>
    <List>
      {shortcuts.map(({ name, keys }) => (
        <li key={name} className={classes.shortcut}>
          {name}
          <Keys keys={keys} />
        </li>
      ))}
    </List>
  </section>
);
