import { ownLocks } from './lock.ts'

/**
 * A lock goes from tab to tab faster than what is stored: whoever has got it may still read the pair that another tab
 * has exchanged a moment ago. So that tab tells of it by a second lock, which it keeps for as long as it is open.
 */
export interface RotatedTokens {
  /** This tab has stored a newer one. */
  add: (refreshToken: string) => Promise<void>
  has: (refreshToken: string) => Promise<boolean>
}

/** By the end of its signature, with which alone nobody can do anything. */
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
