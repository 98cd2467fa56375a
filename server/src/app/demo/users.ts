import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { staffSite } from './accounts.ts'
import type { DemoCompany } from './companies.ts'
import { type FullName, fullNameOf, latinOf, man, mobilePhone, woman } from './names.ts'
import type { Random } from './random.ts'
import { lines, rows } from './tables.ts'
import { dayMs, hourMs, longAgo, minuteMs } from './time.ts'

interface Draft extends FullName {
  readonly mailbox: string
  readonly site: string
  readonly role: Role
  readonly isSenior?: boolean
  readonly queues?: readonly Queue[]
  readonly companyId?: number
  readonly isBlocked?: boolean
  /** An invited user has not come yet. */
  readonly invitedHoursAgo?: number
}

const queuesOf = (text: string): readonly Queue[] => (text === '' ? [] : (text.split(',') as Queue[]))

const regulars = rows<'name' | 'mailbox' | 'role' | 'queues' | 'isSenior'>('staff').map(
  ({ name, mailbox, role, queues, isSenior }): Draft => ({
    ...fullNameOf(name),
    mailbox,
    site: staffSite,
    role: role as Role,
    queues: queuesOf(queues),
    isSenior: isSenior !== '',
  }),
)

const person = (random: Random): FullName => (random.chance(0.4) ? woman(random) : man(random))

const engineerQueues = ['tachograph,glonass', 'glonass,luv', 'skud,external', ''].map(queuesOf)

function colleague(random: Random): Draft {
  const name = person(random)
  const role = random.chance(0.5) ? 'operator' : 'engineer'
  const queues = role === 'engineer' ? random.pick(engineerQueues) : []
  const isBlocked = random.chance(0.08)
  return { ...name, mailbox: latinOf(name.lastName), site: staffSite, role, queues, isBlocked }
}

const speaker = (name: FullName, mailbox: string, { id, site }: DemoCompany): Draft => ({
  ...name,
  mailbox,
  site,
  role: 'client',
  companyId: id,
})

function client(random: Random, company: DemoCompany): Draft {
  const name = person(random)
  return speaker(name, latinOf(name.lastName), company)
}

const staffReasons = lines('why staff is blocked')
const clientReasons = lines('why clients are blocked')

export type DemoUser = ReturnType<typeof makeUsers>[number]

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly users: number
  readonly now: Date
}

/** A quarter are staff, the others speak for the organizations; a few are just being let in. */
export function makeUsers(random: Random, { companies, users: count, now }: Wanted) {
  const staffCount = Math.max(regulars.length, Math.round(count * 0.24))
  const drafts = [...regulars]
  while (drafts.length < staffCount) drafts.push(colleague(random))
  for (let index = 0; drafts.length < count; index += 1) {
    const company = companies[index % companies.length]
    if (company && index === 0) drafts.push(speaker(fullNameOf('Ахметов Камиль Ринатович'), 'park', company))
    else if (company) drafts.push({ ...client(random, company), isBlocked: random.chance(0.05) })
  }
  // Their letters have left; a second person of some organization.
  for (const [at, invitedHoursAgo] of [3, 27, 75].entries()) {
    const company = companies[at * 3 + 1]
    if (company) drafts.push({ ...client(random, company), invitedHoursAgo })
  }
  const emails = new Set<string>()
  return drafts.map(({ mailbox, site, invitedHoursAgo, ...draft }, index) => {
    const { isBlocked = false, companyId = null, isSenior = false, queues = [] } = draft
    const id = index + 1
    const usual = `${mailbox}@${site}`
    const email = emails.has(usual) ? `${mailbox}${id}@${site}` : usual
    emails.add(email)
    const reasons = companyId === null ? staffReasons : clientReasons
    return {
      ...draft,
      id,
      email,
      isSenior,
      companyId,
      isBlocked,
      queues,
      blockReason: isBlocked ? (reasons[id % reasons.length] ?? null) : null,
      phone: mobilePhone(random),
      ...(invitedHoursAgo === undefined
        ? { lastSeenAt: new Date(now.getTime() - agoOf(random, draft)), createdAt: longAgo(random, now) }
        : { lastSeenAt: null, createdAt: new Date(now.getTime() - invitedHoursAgo * hourMs) }),
    }
  })
}

/** Staff are at work, clients look in now and then, the blocked have long been away. */
function agoOf(random: Random, { isBlocked = false, companyId }: Partial<Draft>): number {
  if (isBlocked) return random.int(60, 300) * dayMs
  return companyId === undefined ? random.int(1, 180) * minuteMs : random.int(1, 24 * 30) * hourMs
}
