import type { AbsenceKind } from '@naryad/contract/calendar/calendar.words'
import type { Generated } from 'kysely'

export interface AbsencesTable {
  id: Generated<number>
  userId: number
  kind: AbsenceKind
  dateFrom: string
  dateTo: string
  comment: Generated<string>
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

export interface CalendarLinksTable {
  userId: number
  hash: Buffer
  issuedAt: Generated<string>
  lastReadAt: string | null
}

/** Expected arrivals of an applied order of visits. */
interface VisitArrivalsTable {
  taskId: number
  operatorId: number
  day: string
  arrivesAt: string
}

declare module '../../platform/db/database.ts' {
  interface Database {
    absences: AbsencesTable
    calendarLinks: CalendarLinksTable
    visitArrivals: VisitArrivalsTable
  }
}
