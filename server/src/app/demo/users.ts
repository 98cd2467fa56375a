import type { Role } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { DemoCompany } from './companies.ts'
import { latinOf, man, mobilePhone, woman, type FullName } from './names.ts'
import type { Random } from './random.ts'
import { hourMs, longAgo, minuteMs } from './time.ts'

export interface DemoUser extends FullName {
  readonly id: number
  readonly email: string
  readonly role: Role
  readonly isSenior: boolean
  readonly queues: readonly Queue[]
  readonly companyId: number | null
  readonly phone: string
  readonly isBlocked: boolean
  readonly blockReason: string | null
  /** Null: invited, and has not come yet. */
  readonly lastSeenAt: Date | null
  readonly createdAt: Date
}

/** Published on purpose: every visitor of the demo signs in with it. */
export const demoPassword = 'Naryad-2026'

type Regular = readonly [name: string, email: string, role: Role, queues?: readonly Queue[], isSenior?: true]

const staffSite = 'tahoservis.ru'

const field: readonly Queue[] = ['tachograph', 'glonass']

const regulars: readonly Regular[] = [
  ['Морозова Елена Викторовна', 'morozova', 'operator', [], true],
  ['Кузьмин Дмитрий Олегович', 'kuzmin', 'admin'],
  ['Лапина Ольга Игоревна', 'lapina', 'operator'],
  ['Белова Анна Олеговна', 'belova', 'operator', ['tachograph', 'glonass', 'luv']],
  ['Гусев Артём Павлович', 'gusev', 'engineer', field],
  ['Хасанов Ринат Маратович', 'hasanov', 'engineer', ['tachograph', 'glonass', 'skud']],
  ['Тимофеев Илья Денисович', 'timofeev', 'engineer', ['tachograph', 'glonass', 'luv']],
  ['Ершов Павел Андреевич', 'ershov', 'engineer'],
  ['Сафин Марат Тагирович', 'safin', 'engineer', ['tachograph', 'skud', 'external']],
  ['Никитин Василий Петрович', 'nikitin', 'engineer', ['glonass', 'skud', 'luv']],
]

/** One account for every role, printed at the start. */
export const demoAccounts: readonly { readonly title: string; readonly email: string }[] = [
  { title: 'Администратор', email: `kuzmin@${staffSite}` },
  { title: 'Старший диспетчер', email: `morozova@${staffSite}` },
  { title: 'Диспетчер', email: `lapina@${staffSite}` },
  { title: 'Инженер', email: `gusev@${staffSite}` },
  { title: 'Представитель организации', email: 'park@translog-kzn.ru' },
]

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly users: number
  readonly now: Date
}

type Draft = FullName & Partial<DemoUser> & { readonly mailbox: string; readonly site: string }

/** A quarter are staff, the others speak for the organizations; a few are just being let in. */
export function makeUsers(random: Random, wanted: Wanted): DemoUser[] {
  const users = makeRegulars(random, wanted)
  return [...users, ...makeInvited(random, wanted, users.length)]
}

function makeRegulars(random: Random, { companies, users: count, now }: Wanted): DemoUser[] {
  const staffCount = Math.max(regulars.length, Math.round(count * 0.24))
  const drafts: Draft[] = regulars.map(regular)
  while (drafts.length < staffCount) drafts.push(colleague(random))
  for (let index = 0; drafts.length < count; index += 1) {
    const company = companies[index % companies.length]
    if (company) drafts.push(index === 0 ? chiefOfTransport(company) : client(random, company))
  }
  const emails = new Set<string>()
  return drafts.map(({ mailbox, site, ...draft }, index) => {
    const id = index + 1
    const email = emails.has(`${mailbox}@${site}`) ? `${mailbox}${id}@${site}` : `${mailbox}@${site}`
    emails.add(email)
    const lastSeenAt = new Date(now.getTime() - agoOf(random, draft))
    return {
      ...unremarkable,
      ...draft,
      ...(draft.isBlocked ? { blockReason: reasonOf(draft, id) } : {}),
      id,
      email,
      phone: mobilePhone(random),
      lastSeenAt,
      createdAt: longAgo(random, now),
    }
  })
}

const invitedHoursAgo = [3, 27, 75]

/** Their letters have left; a second person of some organization. */
const makeInvited = (random: Random, { companies, now }: Wanted, taken: number): DemoUser[] =>
  invitedHoursAgo.flatMap((hours, at) => {
    const company = companies[at * 3 + 1]
    if (!company) return []
    const { mailbox, site, ...draft } = representative(random, company)
    const id = taken + at + 1
    return {
      ...unremarkable,
      ...draft,
      id,
      email: `${mailbox}${id}@${site}`,
      phone: mobilePhone(random),
      lastSeenAt: null,
      createdAt: new Date(now.getTime() - hours * hourMs),
    }
  })

const staffReasons = ['Уволился', 'Перешёл в другую компанию', 'Перевёлся в другой филиал']
const clientReasons = [
  'Больше не работает в организации',
  'Договор расторгнут',
  'По просьбе организации: доступ передан коллеге',
]

const reasonOf = ({ companyId }: Partial<DemoUser>, id: number): string => {
  const reasons = companyId === undefined ? staffReasons : clientReasons
  return reasons[id % reasons.length] ?? 'Уволился'
}

const unremarkable = {
  role: 'client' as const,
  isSenior: false,
  queues: [],
  companyId: null,
  isBlocked: false,
  blockReason: null,
}

/** Staff are at work, clients look in now and then, the blocked have long been away. */
function agoOf(random: Random, { isBlocked = false, companyId }: Partial<DemoUser>): number {
  if (isBlocked) return random.int(60, 300) * 24 * hourMs
  return companyId === undefined ? random.int(1, 180) * minuteMs : random.int(1, 24 * 30) * hourMs
}

function regular([name, mailbox, role, queues = [], isSenior]: Regular): Draft {
  const [lastName = '', firstName = '', middleName = ''] = name.split(' ')
  return {
    lastName,
    firstName,
    middleName,
    mailbox,
    site: staffSite,
    role,
    queues,
    isSenior: isSenior === true,
  }
}

const person = (random: Random): FullName => (random.chance(0.4) ? woman(random) : man(random))

const engineerQueues: readonly (readonly Queue[])[] = [field, ['glonass', 'luv'], ['skud', 'external'], []]

function colleague(random: Random): Draft {
  const name = person(random)
  const role = random.chance(0.5) ? 'operator' : 'engineer'
  const queues = role === 'engineer' ? random.pick(engineerQueues) : []
  const gone = random.chance(0.08) ? { isBlocked: true } : {}
  return { ...name, mailbox: latinOf(name.lastName), site: staffSite, role, queues, ...gone }
}

function client(random: Random, company: DemoCompany): Draft {
  const draft = representative(random, company)
  return random.chance(0.05) ? { ...draft, isBlocked: true } : draft
}

function representative(random: Random, { id, site }: DemoCompany): Draft {
  const name = person(random)
  return { ...name, mailbox: latinOf(name.lastName), site, companyId: id }
}

const chiefOfTransport = ({ id, site }: DemoCompany): Draft => ({
  lastName: 'Ахметов',
  firstName: 'Камиль',
  middleName: 'Ринатович',
  mailbox: 'park',
  site,
  companyId: id,
})
