import { mailboxesRoutes, mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const mailboxesQueries = {
  all: queryOptions({
    queryKey: ['mailboxes', 'all'],
    queryFn: ({ signal }) => call(mailboxesRoutes.list, undefined, { signal, silent: true }),
  }),
  /** Of one mailbox, or of all. */
  log: (mailboxId: number | null, limit: number) =>
    queryOptions({
      queryKey: ['mailboxes', 'log', mailboxId, limit],
      queryFn: ({ signal }) =>
        call(
          mailLettersRoutes.list,
          {
            query: {
              limit: String(limit),
              ...(mailboxId === null ? {} : { mailboxId: String(mailboxId) }),
            },
          },
          { signal, silent: true },
        ),
      placeholderData: keepPreviousData,
    }),
}
