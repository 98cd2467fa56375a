import { ownLocks } from './lock.ts'

/**
 * A lock passes between tabs faster than storage: the tab that acquires it may still read the pair that
 * another tab has just exchanged. So that tab marks the pair as rotated by a second lock, held for as long as
 * the tab is open.
 */
export interface RotatedTokens {
  /** This tab has stored a newer one. */
  add: (refreshToken: string) => Promise<void>
  has: (refreshToken: string) => Promise<boolean>
}

/** By the end of its signature, which is useless alone. */
const nameOf = (refreshToken: string): string => `naryad-spent-${refreshToken.slice(-16)}`

let letGo = () => {}

export const rotatedTokensByLocks: RotatedTokens = {
  add: (refreshToken) =>
    new Promise((resolve) => {
      const locks = ownLocks()
      if (!locks) {
        resolve()
        return
      }
      letGo()
      void locks.request(nameOf(refreshToken), { mode: 'shared' }, () => {
        resolve()
        return new Promise<void>((end) => (letGo = end))
      })
    }),

  has: async (refreshToken) => {
    const name = nameOf(refreshToken)
    const { held = [] } = (await ownLocks()?.query()) ?? {}
    return held.some((lock) => lock.name === name)
  },
}
