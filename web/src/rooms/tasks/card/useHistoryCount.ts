import { useInfiniteQuery } from '@tanstack/react-query'

import { cardQueries } from './card.queries.ts'

/** Comments and changes together, as the part and its tab count them; nothing until both are read. */
export function useHistoryCount(taskId: number): number | undefined {
  // The part itself reads them.
  const actions = useInfiniteQuery({ ...cardQueries.actions(taskId), enabled: false }).data
  const comments = useInfiniteQuery({ ...cardQueries.comments(taskId), enabled: false }).data
  if (!actions || !comments) return undefined
  return (actions.pages[0]?.totalCount ?? 0) + (comments.pages[0]?.totalCount ?? 0) || undefined
}
