import { Text } from '@mantine/core';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-strength.module.css';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** The number of characters that are checked. So many are hard enough to guess, and checking more would take long. */
const READ = 100;

/** How long guessing the password would take, as four bars and a word. Loaded lazily, because its word lists are large. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const score = useMemo(() => Math.max(1, estimator.check(password.slice(0, READ)).score) as 1 | 2 | 3 | 4, [password]);
  return (
    <div role="status">
      <div className={classes.bars} data-score={score} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        {t(`ui.strength.${score}`)}
      </Text>
    </div>
  );
}
