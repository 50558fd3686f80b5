import { Text } from '@mantine/core';
import type { Question } from '@vigil/contract/modules/module.ts';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { List } from '../../../ui/list.tsx';

/** The answers of a question, with the right ones marked. */
export function AnswerList({ answers }: { answers: Question['answers'] }) {
  const { t } = useTranslation();
  return (
    <List gap={8}>
      {answers.map(({ id, text, is_right }) => (
        <Text key={id} component="li" c={is_right ? 'var(--green)' : 'dimmed'}>
          {is_right && <IconCheck size={16} stroke={2} aria-label={t('courses.question.right')} />} {text}
        </Text>
      ))}
    </List>
  );
}
