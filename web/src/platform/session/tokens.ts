import type { Tokens } from '@naryad/contract/auth/auth'

/** The two keys of local storage that the product has promised. */
const accessKey = 'accessToken'
export const refreshKey = 'refreshToken'

export interface TokenStore {
  access: () => string | null
  refresh: () => string | null
  /** The access token, or the refresh token when there is none. */
  bearer: () => string | null
  write: (pair: Tokens) => void
  dropAccess: () => void
}

/** Always read anew: another tab may have written a newer pair. */
export const tokensIn = (storage: Storage): TokenStore => {
  const access = () => storage.getItem(accessKey)
  const refresh = () => storage.getItem(refreshKey)
  return {
    access,
    refresh,
    bearer: () => access() ?? refresh(),
    write: (pair) => {
      storage.setItem(accessKey, pair.accessToken)
      storage.setItem(refreshKey, pair.refreshToken)
    },
    dropAccess: () => storage.removeItem(accessKey),
  }
}
