import { startTransition, useEffect, useState } from 'react'

import type { Day } from '../../../ui/formats/days.ts'
import { scaled } from '../../../ui/rem.ts'
import { useIsPainted } from '../../../ui/useIsPainted.ts'
import { arrivalOn, type Cell, type Group, type Row } from '../model.ts'

/** Expected height for `content-visibility: auto`: rows out of view are not laid out, but stay searchable. */
export const rowHeight = ({ cells }: Row): number =>
  Math.max(
    72,
    ...cells.map(
      ({ visits, day }) =>
        12 +
        visits.reduce((height, visit) => {
          const hasFourth = arrivalOn(visit, day) !== null || visit.crew.length > 0
          return height + (visit.car && visit.company ? 60 : 44) + (hasFourth ? 16 : 0)
        }, 0),
    ),
  )

/** Index of each row from the top, across all groups. */
export const rowPlaces = (groups: readonly Group[]): ReadonlyMap<Row, number> =>
  new Map(groups.flatMap(({ rows }) => rows).map((row, at) => [row, at]))

/** The rows that fill a window. */
function rowsInWindow(groups: readonly Group[]): number {
  const rows = groups.flatMap((group) => group.rows)
  let height = 0
  const after = rows.findIndex((row) => {
    height += scaled(rowHeight(row))
    return height > innerHeight
  })
  return after < 0 ? rows.length : after + 1
}

const rowsAtOnce = 4

/**
 * Number of rows rendered with their visits. Those in the window come first, the others in steps that do not block
 * clicks and typing: a thousand visits in one render take seconds on a slow machine.
 */
export function useFilledRows(days: readonly Day[], groups: readonly Group[]): number {
  const period = days.join()
  const [filled, setFilled] = useState({ period: '', rows: 0 })
  const first = rowsInWindow(groups)
  const rows = filled.period === period ? Math.max(filled.rows, first) : first
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const isPainted = useIsPainted()
  useEffect(() => {
    if (isPainted && rows < total) startTransition(() => setFilled({ period, rows: rows + rowsAtOnce }))
  }, [isPainted, period, rows, total])
  return rows
}

const hasSameItems = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

const isSameCell = (one: Cell, other: Cell | undefined): boolean =>
  other !== undefined &&
  one.day === other.day &&
  one.absence === other.absence &&
  one.minutes === other.minutes &&
  hasSameItems(one.visits, other.visits)

interface RowProps {
  readonly row: Row
  readonly offDays: ReadonlySet<Day>
  readonly overlapping: ReadonlySet<number>
  readonly openedId: number | undefined
}

const hasVisit = ({ cells }: Row, id: number | undefined): boolean =>
  id !== undefined && cells.some(({ visits }) => visits.some((visit) => visit.id === id))

const overlapsOf = ({ row, overlapping }: RowProps): number[] =>
  row.cells.flatMap(({ visits }) => visits.filter(({ id }) => overlapping.has(id)).map(({ id }) => id))

const isSameContent = (one: RowProps, other: RowProps): boolean =>
  one.row.person === other.row.person &&
  one.row.title === other.row.title &&
  one.row.load === other.row.load &&
  one.row.cells.every((cell, at) => isSameCell(cell, other.row.cells[at])) &&
  hasSameItems([...one.offDays], [...other.offDays]) &&
  hasSameItems(overlapsOf(one), overlapsOf(other))

/** A change of one visit renders the rows that it leaves and enters, not all forty. */
export function isSameRow<Props extends RowProps>(
  before: Props & { isFilled: boolean; now: number; onOpen: unknown },
  after: Props & { isFilled: boolean; now: number; onOpen: unknown },
): boolean {
  const isSameOpened =
    before.openedId === after.openedId ||
    (!hasVisit(before.row, before.openedId) && !hasVisit(after.row, after.openedId))
  return (
    before.isFilled === after.isFilled &&
    before.now === after.now &&
    before.onOpen === after.onOpen &&
    isSameOpened &&
    (before.row === after.row || isSameContent(before, after))
  )
}
