import { mailLettersRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const mailLetterQueries = {
  text: (id: number) =>
    queryOptions({
      queryKey: ['mailboxes', 'letter', id],
      queryFn: ({ signal }) => call(mailLettersRoutes.get, { params: { id } }, { signal, silent: true }),
      meta: { rooms: ['tasks', 'suggestions'] },
    }),
}
