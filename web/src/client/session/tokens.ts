import type { Tokens } from '@naryad/contract/auth/auth'
import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'

/** Names of the local storage keys that are part of the public interface. */
const accessKey = 'accessToken'
export const refreshKey = 'refreshToken'
/** When the pair was received, by the clock of this device: it only has to be consistent, not correct. */
const takenKey = 'accessTakenAt'

/** Longest wait for a storage event of another tab; in a browser without them a refresh is sent. */
const longestWayMs = 1_000

export interface TokenStore {
  access: () => string | null
  refresh: () => string | null
  /** The access token, or the refresh token if there is none. */
  bearer: () => string | null
  write: (pair: Tokens) => void
  dropAccess: () => void
  /** Waits until the pair that another tab is known to have stored becomes visible. */
  newerThan: (refreshToken: string) => Promise<void>
  /** True if the access token has expired. False if the clock was set back, because then it is unknown. */
  isExpired: () => boolean
}

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Always reads from storage: another tab may have written a newer pair. */
export const tokensIn = (storage: TokenStorage): TokenStore => {
  const access = () => storage.getItem(accessKey)
  const refresh = () => storage.getItem(refreshKey)
  return {
    access,
    refresh,
    bearer: () => access() ?? refresh(),
    // The refresh token is written last: a tab that sees it also sees the rest.
    write: (pair) => {
      storage.setItem(takenKey, String(Date.now()))
      storage.setItem(accessKey, pair.accessToken)
      storage.setItem(refreshKey, pair.refreshToken)
    },
    dropAccess: () => storage.removeItem(accessKey),
    newerThan: (refreshToken) =>
      new Promise((resolve) => {
        const look = () => {
          if (refresh() !== refreshToken) end()
        }
        const end = () => {
          clearTimeout(timer)
          removeEventListener('storage', look)
          resolve()
        }
        const timer = setTimeout(end, longestWayMs)
        addEventListener('storage', look)
        look()
      }),
    isExpired: () => {
      const taken = storage.getItem(takenKey)
      if (taken === null || access() === null || refresh() === null) return false
      return Date.now() - Number(taken) >= accessSeconds * 1_000
    },
  }
}
