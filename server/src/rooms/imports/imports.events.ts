import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const importEvents = {
  /** A file's rows are in the register. */
  finished: defineEvent('import.finished', z.strictObject({ importId: z.int(), userId: z.int() })),
}
