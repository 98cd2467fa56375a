import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

export const savedReportEvents = {
  /** A file of a saved report is ready. */
  finished: defineEvent(
    'report.finished',
    z.strictObject({
      fileId: z.int(),
      ownerId: z.int(),
      title: z.string(),
      /** False: the owner requested the run. */
      isScheduled: z.boolean(),
    }),
  ),
}
