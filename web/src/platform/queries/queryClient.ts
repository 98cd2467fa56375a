import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, NetworkError } from '../api/errors.ts'
import { reportError } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isSilent?: boolean }
    /** `of`: the one object that is shown; changes of others of its room are none of it. */
    queryMeta: { isSilent?: boolean; of?: number }
  }
}

const maxTries = 2

/** Reading again helps when there was no answer or the server was unwell for a moment; a refusal stays one. */
const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < maxTries &&
  (error instanceof NetworkError || (error instanceof ApiError && error.status === 503))

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.isSilent) reportError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.isSilent) reportError(error)
      },
    }),
    defaultOptions: {
      // Live messages say what has changed; between them what was read is good.
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
      },
      // A person who presses a button without the network is told at once; the text he typed is kept by its draft.
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const queryClient = createQueryClient()
