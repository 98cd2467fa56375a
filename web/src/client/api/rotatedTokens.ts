import { ownLocks } from './lock.ts'

/**
 * A lock passes between tabs faster than a storage write: the tab that acquires it may still read the pair
 * that another tab has just rotated. So the rotating tab marks the old pair by a second lock, which it holds
 * while it is open.
 */
export interface RotatedTokens {
  /** Marks the token as rotated by this tab. */
  add: (refreshToken: string) => Promise<void>
  has: (refreshToken: string) => Promise<boolean>
}

/** Named by the end of the token's signature, from which the token cannot be derived. */
const nameOf = (refreshToken: string): string => `naryad-spent-${refreshToken.slice(-16)}`

let releaseMarker = () => {}

export const rotatedTokensByLocks: RotatedTokens = {
  add: (refreshToken) =>
    new Promise((resolve) => {
      const locks = ownLocks()
      if (!locks) {
        resolve()
        return
      }
      releaseMarker()
      void locks.request(nameOf(refreshToken), { mode: 'shared' }, () => {
        resolve()
        return new Promise<void>((end) => (releaseMarker = end))
      })
    }),

  has: async (refreshToken) => {
    const name = nameOf(refreshToken)
    const { held = [] } = (await ownLocks()?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  },
}
