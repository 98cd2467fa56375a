import { z } from 'zod'

import { Id, Moment } from '../../kit/fields.ts'
import { groupedReport, groupedReportInput } from '../../kit/grouped-report.ts'
import { reportedTask } from '../tasks/reported-task.ts'
import { remoteFigures, remoteGroups } from './remote-report.words.ts'

/** Requests that were done in the period. */
export const RemoteReportInput = groupedReportInput({
  groups: remoteGroups,
  figures: remoteFigures,
  figure: 'remote',
})
export type RemoteReportInput = z.infer<typeof RemoteReportInput>

export const RemoteFigures = z
  .object({ done: z.int(), remote: z.int(), repeated: z.int() })
  .meta({ id: 'RemoteFigures' })
export type RemoteFigures = z.infer<typeof RemoteFigures>

export const ReportedRemote = z
  .object({
    ...reportedTask,
    category: z.string(),
    isRemote: z.boolean(),
    doneAt: Moment,
    /** The first request about the same within the days after it, of which the remote work was no solution. */
    repeatId: Id.nullable(),
  })
  .meta({ id: 'ReportedRemote' })
export type ReportedRemote = z.infer<typeof ReportedRemote>

export const RemoteReport = groupedReport(RemoteFigures, ReportedRemote).meta({ id: 'RemoteReport' })
export type RemoteReport = z.infer<typeof RemoteReport>
