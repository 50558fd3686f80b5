import { Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../lib/clipboard.ts';
import type { Clash } from '../lib/draft-clashes.ts';
import { session } from '../lib/session.ts';
import type { AnyDraft } from '../lib/use-draft.ts';
import classes from './draft-merge.module.css';
import { Moment } from './moment.tsx';
import { Notice } from './notice.tsx';

type Props = { draft: Pick<AnyDraft, 'clashes' | 'choose'>; onChosen: (field: string) => void };

/**
 * Shows both values of each field that somebody else has changed too, and lets the person choose one. Does not touch other
 * fields.
 */
export function DraftMerge({ draft: { clashes, choose }, onChosen }: Props) {
  const { t } = useTranslation();
  const chooseValue = (field: string, whose: Whose) => {
    choose(field, whose);
    onChosen(field);
  };
  return (
    <Box mb={16}>
      <Notice status="warning">
        <Stack gap={12} component="section" aria-label={t('ui.merge.title')}>
          <Text fw="var(--bold)">{t('ui.merge.title')}</Text>
          {clashes.map((clash) => (
            <ClashRow key={clash.field} clash={clash} onChoose={(whose) => chooseValue(clash.field, whose)} />
          ))}
        </Stack>
      </Notice>
    </Box>
  );
}

type Whose = 'mine' | 'theirs';

function ClashRow({ clash, onChoose }: { clash: Clash; onChoose: (whose: Whose) => void }) {
  const { t } = useTranslation();
  const { label, mine, theirs, by, at } = clash;
  const isOwn = by !== null && by.id === session.commonInfo()?.userID;
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Text fw={500}>{label}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <Side title={t('ui.merge.mine')} value={mine} action={t('ui.merge.keep_mine')} onChoose={() => onChoose('mine')} />
        <Side
          title={
            <>
              {isOwn ? t('ui.merge.own') : by === null ? t('ui.merge.theirs') : t('ui.merge.theirs_of', { name: by.name })}
              {at !== null && (
                <>
                  , <Moment at={at} />
                </>
              )}
            </>
          }
          value={theirs}
          action={t('ui.merge.take_theirs')}
          onChoose={() => onChoose('theirs')}
        />
      </SimpleGrid>
    </Stack>
  );
}

type SideProps = { title: ReactNode; value: string | boolean; action: string; onChoose: () => void };

/** The length in characters from which a text has a copy button. A shorter text can be retyped. */
const SHORT = 80;

function Side({ title, value, action, onChoose }: SideProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={6} justify="flex-end">
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <div className={classes.value}>
        {typeof value === 'boolean' ? t(value ? 'commons:yes' : 'commons:no') : value === '' ? t('ui.merge.nothing') : value}
      </div>
      <Group gap={4}>
        <Button variant="default" size="xs" onClick={onChoose} data-flaw data-clash>
          {action}
        </Button>
        {typeof value === 'string' && value.length > SHORT && (
          <Button variant="subtle" size="xs" onClick={() => void copyText(value)}>
            {t('commons:copy')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
