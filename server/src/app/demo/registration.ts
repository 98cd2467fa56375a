import type { DemoCompany } from './companies.ts'
import { fullNameOf, latinOf, man, mobilePhone, woman } from './names.ts'
import type { Random } from './random.ts'
import { lines, rows } from './tables.ts'
import { dayMs, hourMs, minuteMs } from './time.ts'
import type { DemoUser } from './users.ts'

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly users: readonly DemoUser[]
  readonly now: Date
}

/** Requests of the present users with the deciding administrator, declined requests and pending ones. */
export const makeRequests = (random: Random, wanted: Wanted) =>
  [...approved(random, wanted), ...declined(random, wanted), ...pending(wanted)]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((request, at) => ({ id: at + 1, ...request, consentVersion: 1, consentAt: request.createdAt }))

const undecided = { decidedBy: null, decidedAt: null, declineReason: null, userId: null }

const pending = ({ now }: Wanted) =>
  rows<'name' | 'email' | 'phone' | 'company' | 'comment' | 'minutesAgo'>('pending registrations').map(
    ({ name, email, phone, company: companyName, comment, minutesAgo }) => ({
      ...fullNameOf(name),
      email,
      phone,
      companyName,
      comment,
      status: 'NEW',
      createdAt: new Date(now.getTime() - Number(minutesAgo) * minuteMs),
      ...undecided,
    }),
  )

const comments = ['', '', ...lines('comments on registrations')]

/** Representatives of organizations have requested their accounts; staff have not. */
const approved = (random: Random, { users, companies }: Wanted) =>
  users.flatMap((user) => {
    const company = companies.find(({ id }) => id === user.companyId)
    if (!company) return []
    const { id: userId, lastName, firstName, middleName, email, phone, createdAt: decidedAt } = user
    return {
      lastName,
      firstName,
      middleName,
      email,
      phone,
      companyName: random.chance(0.8) ? company.name : company.name.replace(/^\S+ |[«»]/g, ''),
      comment: random.pick(comments),
      status: 'APPROVED',
      createdAt: new Date(decidedAt.getTime() - random.int(10, 600) * minuteMs),
      ...undecided,
      decidedBy: deciderOf(random),
      decidedAt,
      userId,
    }
  })

/** Of the last month: what is older is erased. */
const declined = (random: Random, { now }: Wanted) =>
  rows<'company' | 'reason'>('declined registrations').map(({ company, reason }, at) => {
    const person = random.chance(0.3) ? woman(random) : man(random)
    const createdAt = new Date(now.getTime() - (at * 3 + 2) * dayMs - random.int(0, 20) * hourMs)
    return {
      ...person,
      email: `${latinOf(person.lastName)}.${at + 1}@mail.ru`,
      phone: mobilePhone(random),
      companyName: company,
      comment: random.pick(comments),
      status: 'DECLINED',
      createdAt,
      decidedBy: deciderOf(random),
      decidedAt: new Date(createdAt.getTime() + random.int(1, 9) * hourMs),
      declineReason: reason,
      userId: null,
    }
  })

/** The senior dispatcher, and now and then the administrator: the first two of the staff. */
const deciderOf = (random: Random): number => (random.chance(0.85) ? 1 : 2)
