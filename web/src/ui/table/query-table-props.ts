import type { UseQueryResult } from '@tanstack/react-query';

type QueryResult<Row> = Pick<
  UseQueryResult<{ data: Row[]; total_count: number }>,
  'data' | 'isPlaceholderData' | 'isError' | 'refetch'
>;

/** Returns the props that a table needs from the query that fills it. */
export const queryTableProps = <Row>({ data, isPlaceholderData, isError, refetch }: QueryResult<Row>) => ({
  rows: data?.data,
  total: data?.total_count,
  isFetching: isPlaceholderData,
  isError,
  onRetry: () => void refetch(),
});
