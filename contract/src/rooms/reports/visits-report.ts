import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'
import { groupedReport, groupedReportInput } from '../../kit/grouped-report.ts'
import { reportedTask } from '../tasks/reported-task.ts'
import { visitFigures, visitGroups } from './visits-report.words.ts'

/** Visits of the days of the period on which their works were done. */
export const VisitsReportInput = groupedReportInput({
  groups: visitGroups,
  figures: visitFigures,
  figure: 'several',
})
export type VisitsReportInput = z.infer<typeof VisitsReportInput>

export const VisitFigures = z
  .object({ visits: z.int(), several: z.int(), works: z.int() })
  .meta({ id: 'VisitFigures' })
export type VisitFigures = z.infer<typeof VisitFigures>

/** A visit, named by the first of its requests. */
export const ReportedVisit = z
  .object({ ...reportedTask, doneAt: Moment, works: z.int(), tasksCount: z.int() })
  .meta({ id: 'ReportedVisit' })
export type ReportedVisit = z.infer<typeof ReportedVisit>

export const VisitsReport = groupedReport(VisitFigures, ReportedVisit).meta({ id: 'VisitsReport' })
export type VisitsReport = z.infer<typeof VisitsReport>
