import type { Counter } from '../platform/db/query/counters.ts'
import { carCounters } from '../rooms/cars/index.ts'
import { driverCounters } from '../rooms/drivers/index.ts'
import { rangeCounters } from '../rooms/maintenance/index.ts'
import { tasksRoom } from '../rooms/tasks/index.ts'

/** Every table of counter deltas with the function that folds it. */
export const counters: readonly Counter[] = [
  ...tasksRoom.counters,
  ...carCounters,
  ...driverCounters,
  ...rangeCounters,
]
