import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type {
  standardCategories,
  StandardTypeTitle,
} from '../../../rooms/tasks/dictionaries/standard-dictionaries.ts'
import type { Random } from '../random.ts'

/** A line of costs: title, unit, price in roubles, the most units of it. */
export type Charge = readonly [title: string, unit: string, roubles: number, most: number]

/**
 * Something that happens to trucks, in the words of those who live with it.
 * In texts «{5-20}» is a number between the two, «{код}» a fault code.
 */
export interface Scenario<Of extends Queue = Queue> {
  /** How often against its neighbours. */
  readonly weight: number
  readonly type: StandardTypeTitle
  readonly category: (typeof standardCategories)[Of][number]
  readonly titles: readonly string[]
  readonly descriptions: readonly string[]
  readonly driverWords?: readonly string[]
  readonly reports: readonly string[]
  /** Reports of work done without a visit; without them the work cannot be done so. */
  readonly remoteReports?: readonly string[]
  readonly charges?: readonly Charge[]
}

export const fill = (text: string, random: Random): string =>
  text.replace(/\{(?:код|(\d+)-(\d+))\}/g, (_, from?: string, to?: string) =>
    from === undefined
      ? `0x${random.int(0x0801, 0x0a3f).toString(16).toUpperCase().padStart(4, '0')}`
      : String(random.int(Number(from), Number(to))),
  )

export const trip: Charge = ['Выезд', 'км', 30, 120]
export const diagnostics: Charge = ['Диагностика', 'ч', 1500, 2]
export const labour: Charge = ['Работа инженера', 'ч', 1800, 4]
