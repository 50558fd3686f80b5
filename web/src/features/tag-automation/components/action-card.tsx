import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { TagAction } from '@vigil/contract/tag-automation/tag-action.ts';
import type { Tag } from '@vigil/contract/tags/tag.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import { formatHour } from '../rules.ts';
import { ActionForm } from './action-form.tsx';
import { ActionTypeIcon } from './action-type-icon.tsx';
import classes from './action-list.module.css';
import { DeleteActionDialog } from './delete-action-dialog.tsx';
import { RunFigures } from './run-figures.tsx';

type Props = {
  tag: Tag;
  action: TagAction;
  onHistory: () => void;
};

/** A summary of an action with its figures, or its form while it is edited. */
export function ActionCard({ tag, action, onHistory }: Props) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const name = t(`tag_automation.type.${action.type}`);
  return (
    <li className={classes.action}>
      <Group gap={12} align="flex-start" wrap="nowrap">
        <span className={classes.icon}>
          <ActionTypeIcon type={action.type} />
        </span>
        <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <h3>{name}</h3>
          {!isEditing && <Summary action={action} />}
        </Box>
        {!isEditing && (
          <Group gap={2} wrap="nowrap">
            <ActionIcon aria-label={`${t('commons:edit')}: ${name}`} onClick={() => setEditing(true)}>
              <IconPencil size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon aria-label={`${t('commons:delete')}: ${name}`} onClick={() => setDeleting(true)}>
              <IconTrash size={18} stroke={1.6} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {isEditing ? (
        <ActionForm tag={tag} action={action} onClose={() => setEditing(false)} />
      ) : (
        <Group gap="8px 14px">
          <When action={action} />
          <RunFigures runs={action.runs} isHeld={!tag.is_active} onOpen={onHistory} />
          {action.phishing_templates_campaign_id !== null && (
            <ScreenLink
              to="/admin/phishing/phishing-by-tags/campaigns/$campaign_id"
              params={{ campaign_id: action.phishing_templates_campaign_id }}
            >
              {t('tag_automation.campaign')}
            </ScreenLink>
          )}
        </Group>
      )}
      {isDeleting && <DeleteActionDialog tag={tag} action={action} onClose={() => setDeleting(false)} />}
    </li>
  );
}

/** Describes what the action does. */
function Summary({ action }: { action: TagAction }) {
  const { t } = useTranslation();
  if (action.type === 'letter')
    return (
      <Text size="xs" c="dimmed">
        {action.theme}
      </Text>
    );
  if (action.type === 'registration_link') {
    return (
      <Text size="xs" c="dimmed">
        {t('tag_automation.summary.link', { count: action.registration_link_times })}
      </Text>
    );
  }
  const names =
    action.type === 'phishing'
      ? action.phishing_templates.map(({ name }) => name)
      : [...action.courses, ...action.cmi_courses].map(({ title }) => title);
  return (
    <Text size="xs" c="dimmed">
      {names.join(' · ')}
      {action.type === 'course' &&
        `. ${t('tag_automation.summary.period', { count: action.period, number: formatNumber(action.period) })}`}
    </Text>
  );
}

/** Describes the delay after the tag is attached. */
function When({ action }: { action: TagAction }) {
  const { t } = useTranslation();
  if (action.type === 'registration_link') {
    const { registration_link_days: count, registration_link_time, time_zone: zone } = action;
    const hour = { time: formatHour(registration_link_time), zone };
    return (
      <Pill>{count === 1 ? t('tag_automation.summary.daily', hour) : t('tag_automation.summary.every', { count, ...hour })}</Pill>
    );
  }
  const { defer_by: count } = action;
  return <Pill>{count === 0 ? t('tag_automation.summary.at_once') : t('tag_automation.summary.after', { count })}</Pill>;
}
