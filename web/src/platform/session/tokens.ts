import type { Tokens } from '@naryad/contract/auth/auth'
import { accessSeconds } from '@naryad/contract/auth/auth.lifetimes'

/** The two keys of local storage that the product has promised. */
const accessKey = 'accessToken'
export const refreshKey = 'refreshToken'
/** When the pair was taken, by the clock of this device: it need not be right, only the same. */
const takenKey = 'accessTakenAt'

/** Storage events reach the other tabs in far less; in a browser without them the server is asked again. */
const longestWayMs = 1_000

export interface TokenStore {
  access: () => string | null
  refresh: () => string | null
  /** The access token, or the refresh token when there is none. */
  bearer: () => string | null
  write: (pair: Tokens) => void
  dropAccess: () => void
  /** Waits for what another tab is known to have stored in its place. */
  newerThan: (refreshToken: string) => Promise<void>
  /** True if the access token has expired. After the clock was set back this is unknown. */
  isExpired: () => boolean
}

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Always read from storage: another tab may have written a newer pair. */
export const tokensIn = (storage: TokenStorage): TokenStore => {
  const access = () => storage.getItem(accessKey)
  const refresh = () => storage.getItem(refreshKey)
  return {
    access,
    refresh,
    bearer: () => access() ?? refresh(),
    // Other tabs see it in this order: with the refresh token all of it is there.
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
