import { isDatabaseUnavailable } from '../db/connection/database-unavailable.ts'

export interface Failure<Item> {
  readonly item: Item
  readonly error: Error
}

interface Options {
  /** Errors of the surroundings, such as a lock timeout: they are thrown and blamed on no element. */
  readonly isOfAll?: (error: Error) => boolean
  /** When so many elements fail one by one and none succeeds, the error is not theirs and is thrown. */
  readonly maxWithoutSuccess?: number
}

/**
 * Does the work for all elements together. A group that fails is halved until the failing element is alone, so one bad
 * element never stops the others. Returns the failed elements; throws if the database is away or nothing succeeds.
 */
export async function isolateFailures<Item>(
  items: readonly Item[],
  work: (group: readonly Item[]) => Promise<unknown>,
  { isOfAll = () => false, maxWithoutSuccess = 8 }: Options = {},
): Promise<Failure<Item>[]> {
  const failures: Failure<Item>[] = []
  let hasSucceeded = false
  const run = async (group: readonly Item[]): Promise<void> => {
    const [item] = group
    if (item === undefined) return
    try {
      await work(group)
      hasSucceeded = true
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (isDatabaseUnavailable(error) || isOfAll(error)) throw error
      if (group.length === 1) {
        failures.push({ item, error })
        if (!hasSucceeded && failures.length >= maxWithoutSuccess) throw error
        return
      }
      const half = Math.ceil(group.length / 2)
      await run(group.slice(0, half))
      await run(group.slice(half))
    }
  }
  await run(items)
  return failures
}
