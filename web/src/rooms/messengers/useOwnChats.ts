import type { OwnChat } from '@naryad/contract/messengers/messengers'
import { useQuery } from '@tanstack/react-query'

import { messengersQueries } from './messengers.queries.ts'

/** Chats of the current user, and messengers where one can be linked. */
export function useOwnChats(): readonly OwnChat[] {
  const { data } = useQuery(messengersQueries.own)
  return data?.items.filter(({ isConnected, chat }) => isConnected || chat !== null) ?? []
}
