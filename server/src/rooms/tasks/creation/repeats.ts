/** A finished task that may be repeated. */
export interface DoneTask {
  readonly id: number
  readonly carId: number | null
  readonly categoryId: number | null
  readonly companyId: number | null
  readonly doneAt: string | null
}

/** Within this many days the same problem of the same truck counts as a repeat. */
const repeatDays = 30

export const repeatsSince = (createdAt: string): string =>
  new Date(Date.parse(createdAt) - repeatDays * 86_400_000).toISOString()

/**
 * The latest finished task of the same organization for the same truck and category within the days
 * before this one was created.
 */
export function repeatedBy(
  task: {
    readonly id: number | null
    readonly carId: number | null
    readonly categoryId: number | null
    readonly companyId: number | null
    readonly createdAt: string
  },
  done: readonly DoneTask[],
): number | null {
  if (task.carId === null || task.categoryId === null) return null
  const since = Date.parse(repeatsSince(task.createdAt))
  const until = Date.parse(task.createdAt)
  let found: { id: number; at: number } | undefined
  for (const { id, carId, categoryId, companyId, doneAt } of done) {
    const at = doneAt === null ? Number.NaN : Date.parse(doneAt)
    const isOfSame = carId === task.carId && categoryId === task.categoryId && companyId === task.companyId
    const isSame = isOfSame && id !== task.id
    if (isSame && at >= since && at <= until && (!found || at > found.at)) found = { id, at }
  }
  return found?.id ?? null
}
