import type { CarWordsQuery, RuleLogQuery } from '@naryad/contract/automation/automation'
import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const automationQueries = {
  all: queryOptions({
    queryKey: ['settings', 'rules'],
    queryFn: ({ signal }) => call(automationRoutes.list, undefined, { signal, silent: true }),
  }),
  carWords: (field: CarWordsQuery['field'], query: string) =>
    queryOptions({
      queryKey: ['settings', 'rules', 'car-words', field, query],
      queryFn: ({ signal }) =>
        call(automationRoutes.carWords, { query: { field, query } }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  log: (id: number, { limit, offset, outcome }: RuleLogQuery) =>
    queryOptions({
      queryKey: ['settings', 'rules', id, 'runs', { limit, offset, outcome }],
      queryFn: ({ signal }) =>
        call(
          automationRoutes.log,
          {
            params: { id },
            query: { limit: String(limit), offset: String(offset), ...(outcome && { outcome }) },
          },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
      // Runs are no change of the settings, so nothing announces them.
      refetchInterval: 10_000,
    }),
}
