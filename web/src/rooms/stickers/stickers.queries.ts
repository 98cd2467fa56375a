import { stickersRoutes } from '@naryad/contract/stickers/stickers.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const stickersQueries = {
  page: (code: string) =>
    queryOptions({
      queryKey: ['stickers', code],
      queryFn: ({ signal }) => call(stickersRoutes.page, { params: { code } }, { signal, silent: true }),
      retry: false,
    }),
  car: (code: string) =>
    queryOptions({
      queryKey: ['stickers', code, 'car'],
      queryFn: ({ signal }) => call(stickersRoutes.car, { params: { code } }, { signal, silent: true }),
      retry: false,
    }),
}
