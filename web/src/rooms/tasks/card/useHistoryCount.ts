import { useInfiniteQuery } from '@tanstack/react-query'

import { cardQueries } from './card.queries.ts'

/** Number of comments and changes, as shown by the part and its tab; undefined until both have been read. */
export function useHistoryCount(taskId: number): number | undefined {
  // The part itself sends the requests.
  const actions = useInfiniteQuery({ ...cardQueries.actions(taskId), enabled: false }).data
  const comments = useInfiniteQuery({ ...cardQueries.comments(taskId), enabled: false }).data
  if (!actions || !comments) return undefined
  return (actions.pages[0]?.totalCount ?? 0) + (comments.pages[0]?.totalCount ?? 0) || undefined
}
