import type { Input } from '@naryad/contract/kit/route'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

type RulesBody = Input<typeof messengersRoutes.search>['body']
type RulesPage = Pick<RulesBody, 'query' | 'sort'> & { readonly page: number; readonly limit: number }
type PeopleLogBody = Input<typeof notificationsRoutes.deliveries>['body']
type LogQuery = Input<typeof messengersRoutes.deliveries>['query']

/** Silent: the screen shows errors itself. */
export const messengersQueries = {
  rules: ({ query, sort, page, limit }: RulesPage) => {
    const body = { query, sort, limit, offset: (page - 1) * limit }
    return queryOptions({
      queryKey: ['messengers', 'rules', body],
      queryFn: ({ signal }) => call(messengersRoutes.search, { body }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    })
  },
  one: (id: number) =>
    queryOptions({
      queryKey: ['messengers', 'one', id],
      queryFn: ({ signal }) => call(messengersRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
  /** Refetched because the outbox changes without events. */
  bots: queryOptions({
    queryKey: ['messengers', 'bots'],
    queryFn: ({ signal }) => call(messengersRoutes.bots, undefined, { signal, silent: true }),
    refetchInterval: 15_000,
  }),
  unlinkedChats: queryOptions({
    queryKey: ['messengers', 'unlinkedChats'],
    queryFn: ({ signal }) => call(messengersRoutes.unlinkedChats, undefined, { signal, silent: true }),
  }),
  /** Rules to choose from. */
  choice: queryOptions({
    queryKey: ['messengers', 'choice'],
    queryFn: ({ signal }) =>
      call(messengersRoutes.search, { body: { limit: 100 } }, { signal, silent: true }),
  }),
  own: queryOptions({
    queryKey: ['messengers', 'own'],
    queryFn: ({ signal }) => call(messengersRoutes.ownChats, undefined, { signal, silent: true }),
  }),
  peopleLog: (body: PeopleLogBody) =>
    queryOptions({
      queryKey: ['messengers', 'peopleLog', body],
      queryFn: ({ signal }) => call(notificationsRoutes.deliveries, { body }, { signal, silent: true }),
      placeholderData: keepPreviousData,
      refetchInterval: 5_000,
    }),
  log: (query: LogQuery) =>
    queryOptions({
      queryKey: ['messengers', 'log', query],
      queryFn: ({ signal }) => call(messengersRoutes.deliveries, { query }, { signal, silent: true }),
      placeholderData: keepPreviousData,
      refetchInterval: 5_000,
    }),
}
