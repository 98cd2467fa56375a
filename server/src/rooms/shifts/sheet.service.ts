import type { ShiftContent } from '@naryad/contract/shifts/shifts'
import { shiftSections } from '@naryad/contract/shifts/shifts.words'

import type { Db } from '../../platform/db/connect.ts'
import { readAbsences, readGroups, readMovers, readSection, readWork, type SheetScope } from './sheet.repo.ts'
import { readNames } from './shifts.repo.ts'
import type { WrittenContent } from './shifts.table.ts'

/** The sheet of this moment over some queues, each with its first lines. */
export async function readContent(db: Db, scope: SheetScope): Promise<WrittenContent> {
  const [sections, groups, movers, work, absences] = await Promise.all([
    Promise.all(shiftSections.map((key) => readSection(db, key, scope))),
    readGroups(db, scope),
    readMovers(db, scope),
    readWork(db, scope),
    readAbsences(db, scope.now),
  ])
  return { until: scope.until, sections, groups, movers, ...work, absences }
}

export async function nameContent(db: Db, written: WrittenContent): Promise<ShiftContent> {
  const ids = [...written.people, ...written.absences].map(({ userId }) => userId)
  const names = ids.length === 0 ? new Map<number, never>() : await readNames(db, ids)
  const named = <Row extends { readonly userId: number }>(rows: readonly Row[]) =>
    rows.flatMap(({ userId, ...row }) => {
      const user = names.get(userId)
      return user ? [{ ...row, user }] : []
    })
  return { ...written, people: named(written.people), absences: named(written.absences) }
}
