import { beforeEach, expect, test } from 'vitest'

import { setZone } from '../../../ui/formats/zone.ts'
import { makeCalendar, makePerson, makeVisit } from '../calendar.make.ts'
import { groupsOf, overlappingIds, type Row } from '../model.ts'
import { isSameRow } from './rows.ts'

beforeEach(() => setZone('Europe/Moscow'))

const days = ['2026-11-18', '2026-11-19', '2026-11-20']
const people = [makePerson({ id: 7 }), makePerson({ id: 8, lastName: 'Хасанов' })]
const visit = makeVisit({ id: 1, operator: people[0] ?? null })
const other = makeVisit({ id: 2, operator: people[1] ?? null })
const onOpen = () => undefined

function propsOf(visits: (typeof visit)[], openedId?: number) {
  const calendar = makeCalendar({ visits, people })
  const rows: Row[] = groupsOf(calendar, days).flatMap((group) => group.rows)
  const shared = { offDays: new Set<string>(), overlapping: overlappingIds(visits), now: 0, onOpen }
  return rows.map((row) => ({ row, isFilled: true, openedId, ...shared }))
}

const areSame = (before: ReturnType<typeof propsOf>, after: ReturnType<typeof propsOf>) =>
  before.map((props, at) => isSameRow(props, after[at] ?? props))

test('a moved visit renders its own row alone', () => {
  const moved = { ...visit, plannedFrom: '2026-11-20T07:00:00.000Z', plannedTo: '2026-11-20T09:00:00.000Z' }
  expect(areSame(propsOf([visit, other]), propsOf([moved, other]))).toEqual([false, true])
})

test('an opened visit renders its own row alone', () => {
  expect(areSame(propsOf([visit, other]), propsOf([visit, other], 2))).toEqual([true, false])
  expect(areSame(propsOf([visit, other], 2), propsOf([visit, other]))).toEqual([true, false])
})

test('a visit that begins to overlap renders the row of its person', () => {
  const late = makeVisit({ ...other, id: 3, plannedFrom: visit.plannedFrom, plannedTo: visit.plannedTo })
  expect(areSame(propsOf([visit, other]), propsOf([visit, other, late]))).toEqual([true, false])
})
