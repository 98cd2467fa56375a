import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const importEvents = {
  /** The rows of a file have been applied. */
  finished: defineEvent('import.finished', z.strictObject({ importId: z.int(), userId: z.int() })),
}
