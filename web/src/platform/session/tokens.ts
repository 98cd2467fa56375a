import type { Tokens } from '@naryad/contract/auth/auth'
import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'

/** The two keys of local storage that the product has promised. */
const accessKey = 'accessToken'
export const refreshKey = 'refreshToken'
/** When the pair was taken, by the clock of this device: it need not be right, only the same. */
const takenKey = 'accessTakenAt'

export interface TokenStore {
  access: () => string | null
  refresh: () => string | null
  /** The access token, or the refresh token when there is none. */
  bearer: () => string | null
  write: (pair: Tokens) => void
  dropAccess: () => void
  /** The access token has outlived itself. A clock that was put back since tells nothing. */
  isExpired: () => boolean
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
      storage.setItem(takenKey, String(Date.now()))
    },
    dropAccess: () => storage.removeItem(accessKey),
    isExpired: () => {
      const taken = storage.getItem(takenKey)
      if (taken === null || access() === null || refresh() === null) return false
      return Date.now() - Number(taken) >= accessSeconds * 1_000
    },
  }
}
