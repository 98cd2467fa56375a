import { beforeEach, expect, test } from 'vitest'

import { setZone } from '../../ui/formats/zone.ts'
import { makeCalendar, makePerson, makeVisit } from './calendar.make.ts'
import { arrivalOn, daysOfVisit, groupsOf, isContinuedOn } from './model.ts'

beforeEach(() => setZone('Europe/Moscow'))

const week = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const operator = { id: 7, lastName: 'Гусев', firstName: 'Антон', middleName: '' }

test('a visit of several days is in the cell of each of them', () => {
  const long = makeVisit({
    operator,
    plannedFrom: '2026-11-19T07:00:00.000Z',
    plannedTo: '2026-11-20T09:00:00.000Z',
  })
  const [group] = groupsOf(makeCalendar({ visits: [long], people: [makePerson()] }), week)
  const cells = group?.rows[0]?.cells ?? []
  expect(cells.map(({ visits }) => visits.length)).toEqual([0, 1, 1, 0])
  // From 10:00 to midnight and from midnight to 12:00, each no longer than a working day.
  expect(cells.map(({ minutes }) => minutes)).toEqual([0, 480, 480, 0])
  expect(week.map((day) => isContinuedOn(long, day))).toEqual([false, false, true, true])
})

test('a visit that ends at midnight is not on the next day', () => {
  const evening = makeVisit({
    plannedFrom: '2026-11-19T18:00:00.000Z',
    plannedTo: '2026-11-19T21:00:00.000Z',
  })
  expect(daysOfVisit(evening, week)).toEqual(['2026-11-19'])
})

test('a cell follows the applied order of its day', () => {
  const window = { operator, plannedFrom: '2026-11-19T06:00:00.000Z', plannedTo: '2026-11-19T15:00:00.000Z' }
  const visits = [
    makeVisit({ id: 1, ...window, arrivesAt: '2026-11-19T11:00:00.000Z' }),
    makeVisit({ id: 2, ...window, arrivesAt: '2026-11-19T07:40:00.000Z' }),
    makeVisit({ id: 3, ...window }),
  ]
  const [group] = groupsOf(makeCalendar({ visits, people: [makePerson()] }), week)
  expect(group?.rows[0]?.cells[1]?.visits.map(({ id }) => id)).toEqual([3, 2, 1])
})

test('an arrival belongs to its day, and an ended visit has none', () => {
  const visit = makeVisit({ arrivesAt: '2026-11-19T07:40:00.000Z' })
  expect(arrivalOn(visit, '2026-11-19')).toBe('2026-11-19T07:40:00.000Z')
  expect(arrivalOn(visit, '2026-11-20')).toBeNull()
  expect(arrivalOn({ ...visit, status: 'DONE' }, '2026-11-19')).toBeNull()
})
