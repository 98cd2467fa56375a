import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const savedReportEvents = {
  /** A file of a saved report lies ready for its owner. */
  finished: defineEvent(
    'report.finished',
    z.strictObject({
      fileId: z.int(),
      ownerId: z.int(),
      title: z.string(),
      /** By its schedule; else its owner has asked for it. */
      isScheduled: z.boolean(),
    }),
  ),
}
