import { expect, test } from 'vitest'
import { z } from 'zod'

import { DriverInput } from '../rooms/drivers/drivers.ts'
import { MaintenanceChange } from '../rooms/maintenance/maintenance.ts'
import { TimeZone } from '../rooms/users/users.accounts.ts'
import { Email } from './contact-fields.ts'
import { pageQuery, query } from './list.ts'
import { explain } from './messages.ts'

test.each(['\u0001', '\ud800', '\u0086', '\ue000'])(
  'an e-mail with the damaged sign %j is refused',
  (sign) => {
    expect(Email.safeParse(`iva${sign}nova@example.ru`).success).toBe(false)
  },
)

test('an e-mail has one normal form, however it was composed', () => {
  expect(Email.parse(' Зайцев@Пример.рф '.normalize('NFD'))).toBe('зайцев@пример.рф'.normalize('NFC'))
})

test('a time zone is a name, not a shift that the database reads the other way round', () => {
  for (const zone of ['+03:00', '-0500', 'SystemV/AST4', 'EST5EDT', 'Europe/Kazan', 'utc+3'])
    expect([zone, TimeZone.safeParse(zone).success]).toEqual([zone, false])
  for (const zone of Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/')))
    expect([zone, TimeZone.safeParse(zone).success]).toEqual([zone, true])
  expect(TimeZone.safeParse('UTC').success).toBe(true)
})

test('a wrong field of a query is called by its Russian name', () => {
  const schema = z.strictObject(pageQuery)
  const { error } = schema.safeParse({ limit: '0', offset: 'a' })
  expect(error && explain(schema, error).fields).toEqual({
    limit: 'Строк на странице: не меньше 1',
    offset: 'Пропустить строк: ожидается число',
  })
})

test.each(['\u0000', '\u007f', '\ud800', 'a\udc00'])('a search for %j is refused', (sign) => {
  expect(query.safeParse(`мат${sign}`).error?.issues[0]?.message).toBe('есть недопустимые знаки')
})

test('work is not done in the future, nor before there were trucks', () => {
  const change = (doneAt: string) =>
    MaintenanceChange.safeParse({
      kindId: 1,
      dateFrom: '2026-01-01',
      dateTo: '2027-01-01',
      mileageFrom: null,
      mileageTo: null,
      comment: '',
      doneAt,
    })
  expect(change('2026-01-02T00:00:00Z').success).toBe(true)
  for (const doneAt of ['1899-12-31T00:00:00Z', '2101-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'вчера'])
    expect(new Set(change(doneAt).error?.issues.map(({ path }) => path.join('.')))).toEqual(
      new Set(['doneAt']),
    )
})

test('a birthday that lies ahead is refused', () => {
  const bornOn = (ms: number) =>
    DriverInput.safeParse({
      lastName: 'Зайцев',
      birthDate: new Date(Date.now() + ms).toISOString().slice(0, 10),
    })
  expect(bornOn(0).success).toBe(true)
  const { error } = bornOn(3 * 24 * 3600_000)
  expect(error?.issues[0]?.message).toBe('этот день ещё не наступил')
})
