import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { Secret, TOTP } from 'otpauth'

import type { Db } from '../../../platform/db/connect.ts'
import type { Caller } from '../../../testing/callers.ts'
import { password } from '../auth.make.ts'
import { freshCodes } from './recovery-codes.ts'
import { confirmFactor, replaceCodes } from './second-factor.repo.ts'

/** The code of the application a number of time steps after a moment. */
export const codeOf = (secret: string, stepsAhead = 0, moment = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment + stepsAhead * 30_000 })

/** A code that the application shows neither now nor two time steps earlier or later. */
export const wrongCodeOf = (secret: string): string => {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.has(code)) ?? ''
}

export interface Enrolled {
  readonly secret: string
  readonly codes: readonly string[]
}

/** Sets up the second factor of a user with the default password, by the code of the moment that is returned. */
export async function enrol(person: Caller): Promise<Enrolled & { readonly confirmedAt: number }> {
  const { secret } = (await person.call(secondFactorRoutes.begin, { body: { password } })).body
  const confirmedAt = Date.now()
  const code = codeOf(secret, 0, confirmedAt)
  const { codes } = (await person.call(secondFactorRoutes.confirm, { body: { code } })).body
  return { secret, codes, confirmedAt }
}

let usual: ReturnType<typeof freshCodes> | undefined

/**
 * Like `enrol`, in the past. The codes are hashed once for all tests, because ten slow hashes take most
 * of the time of `enrol`.
 */
export async function makeFactor(db: Db, person: Caller): Promise<Enrolled> {
  const { secret } = (await person.call(secondFactorRoutes.begin, { body: { password } })).body
  const fresh = await (usual ??= freshCodes())
  await db.transaction().execute(async (tx) => {
    await confirmFactor(tx, person.user.id, 0)
    await replaceCodes(tx, { userId: person.user.id, ...fresh })
  })
  return { secret, codes: fresh.codes }
}

/** Resets the last accepted time step, so that a test need not wait for the next one. */
export const halfMinutesLater = (db: Db) => db.updateTable('userSecondFactors').set({ lastStep: 0 }).execute()
