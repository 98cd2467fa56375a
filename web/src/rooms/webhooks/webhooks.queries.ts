import type { WebhookLogQuery } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export interface LogPlace extends Pick<WebhookLogQuery, 'limit' | 'offset'> {
  readonly state: WebhookLogQuery['state']
}

export const webhooksQueries = {
  all: queryOptions({
    queryKey: ['settings', 'webhooks'],
    queryFn: ({ signal }) => call(webhooksRoutes.list, undefined, { signal, silent: true }),
  }),
  messages: (id: number, { limit, offset, state }: LogPlace) =>
    queryOptions({
      queryKey: ['settings', 'webhooks', id, 'messages', { limit, offset, state }],
      queryFn: ({ signal }) =>
        call(
          webhooksRoutes.messages,
          {
            params: { id },
            query: { limit: String(limit), offset: String(offset), ...(state && { state }) },
          },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
      // Attempts are no change of the settings, so nothing announces them.
      refetchInterval: 10_000,
    }),
}
