import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiError, NetworkError } from '../api/errors.ts'
import { reportError } from './report.ts'
import { storedAnswers, type ToStore } from './storedAnswers.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { isSilent?: boolean }
    /**
     * `of`: id of the only shown object; changes of other objects of its room are ignored. `rooms`: further rooms with
     * shown objects, beside the room that the key begins with. `isStored`: the answer is stored on the device for use
     * without a network, converted by `toStore`. `showsFailure`: the screen shows a failed first read in the place of
     * its data, so no message comes with it; one that fails later leaves the old data and is reported.
     */
    queryMeta: {
      isSilent?: boolean
      showsFailure?: boolean
      of?: number
      rooms?: readonly string[]
      isStored?: boolean
      toStore?: ToStore
    }
  }
}

const maxTries = 2

/** Retries only when there was no response or the server failed temporarily; a refusal is final. */
const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < maxTries &&
  (error instanceof NetworkError ? navigator.onLine : error instanceof ApiError && error.status === 503)

/** Stale data is still shown, and the offline banner explains it. */
const isExplained = (error: Error, data: unknown): boolean =>
  error instanceof NetworkError && data !== undefined && !navigator.onLine

const isShown = ({ meta, state }: Query<unknown, unknown>): boolean =>
  meta?.showsFailure === true && state.data === undefined

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.isSilent || isShown(query) || isExplained(error, query.state.data)) return
        reportError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (!mutation.meta?.isSilent) reportError(error)
      },
    }),
    defaultOptions: {
      // Live events invalidate changed data; until then cached data is fresh.
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: false,
        // Without a network a query fails and the screen says so; a paused one would show a skeleton forever.
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: storedAnswers,
      },
      // Without a network a mutation fails at once; typed text is stored as a draft.
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const queryClient = createQueryClient()
