import { expect, test } from 'vitest'

import { makeCompanies } from './companies.ts'
import { Random } from './random.ts'
import { makeRequests } from './registration.ts'
import { makeUsers } from './users.ts'

const now = new Date('2026-11-19T14:00:00+03:00')
const companies = makeCompanies(new Random('companies'), 86, now)
const users = makeUsers(new Random('users'), { companies, users: 94, now })
const requests = makeRequests(new Random('requests'), { companies, users, now })

test('the demo has a queue of 86 requests, of which four wait and eight were declined', () => {
  expect(requests).toHaveLength(86)
  const byStatus = Map.groupBy(requests, ({ status }) => status)
  expect(byStatus.get('NEW')).toHaveLength(4)
  expect(byStatus.get('DECLINED')).toHaveLength(8)
  expect(requests.at(-1)).toMatchObject({ lastName: 'Сабиров', companyName: 'ООО «ТрансЛогистик»' })
})

test('everybody who was approved has an account, and nothing was decided before it was requested', () => {
  const clients = users.filter(({ role }) => role === 'client').map(({ id }) => id)
  const letIn = requests.flatMap(({ userId }) => userId ?? [])
  expect(letIn.toSorted((a, b) => a - b)).toEqual(clients)
  for (const { createdAt, decidedAt, status } of requests) {
    expect(createdAt < now).toBe(true)
    if (status !== 'NEW') expect(Number(decidedAt)).toBeGreaterThan(createdAt.getTime())
    expect(Number(decidedAt)).toBeLessThanOrEqual(now.getTime())
  }
  expect(new Set(requests.map(({ email }) => email)).size).toBe(86)
})

test('those that were declined or wait are young enough to be there still', () => {
  const month = 30 * 86_400_000
  const old = requests.filter(
    ({ status, createdAt }) => status !== 'APPROVED' && now.getTime() - createdAt.getTime() > month,
  )
  expect(old).toEqual([])
})
