import { availableParallelism } from 'node:os'

import { hash, hashRaw, verify } from '@node-rs/argon2'

import { unavailable } from '../../../platform/http/refusals.ts'
import { createSemaphore } from '../../../platform/semaphore/semaphore.ts'

/** Argon2id; the library's defaults are stated explicitly, so that an update cannot weaken them. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash occupies a CPU core and a thread of the pool that file access and DNS also use, so half of the
 * cores are left for other work.
 */
export const maxConcurrentHashes = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

const inTurn = createSemaphore({
  atOnce: maxConcurrentHashes,
  mayWait: 50,
  refuse: () => unavailable(5, 'Слишком много входов сразу, повторите через несколько секунд'),
})

/** macOS types «й» as two code points; both forms are the same password. */
const normalised = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalised(password), strength))

let dummy: Promise<string> | undefined

/** Without a stored hash the check takes just as long. */
export async function isRightPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await (dummy ??= hash(crypto.randomUUID(), strength)))
  return inTurn(async () => {
    const isRight = await verify(against, normalised(password)).catch(() => false)
    return isRight && against === stored
  })
}

/** Hashes short secrets that are looked up by their hash; the salt is that of their owner. */
export const slowHash = (secret: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(secret, { ...strength, salt }))

/** Whether a stored hash uses weaker parameters than the current ones. */
export function isWeak(stored: string | null): boolean {
  const facts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored ?? '')
  return !facts || Number(facts[1]) < strength.memoryCost || Number(facts[2]) < strength.timeCost
}
