import { useQuery } from '@tanstack/react-query';
import { PaperButton } from '../../reports/components/paper-button.tsx';
import { riskQuery, type Scope } from '../api.ts';

/** Shows the chosen period on paper, as on the screen. */
export function PrintedPeriod({ scope }: { scope: Scope }) {
  const { data, isPlaceholderData } = useQuery(riskQuery(scope));
  return <PaperButton organization_id={scope.id} days={isPlaceholderData ? undefined : data?.period} />;
}
