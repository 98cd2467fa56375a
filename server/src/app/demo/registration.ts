import type { DemoCompany } from './companies.ts'
import { latinOf, man, mobilePhone, woman } from './names.ts'
import type { Random } from './random.ts'
import { dayMs, hourMs, minuteMs } from './time.ts'
import type { DemoUser } from './users.ts'

interface DemoRequest {
  readonly id: number
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly email: string
  readonly phone: string
  readonly companyName: string
  readonly comment: string
  readonly status: 'NEW' | 'APPROVED' | 'DECLINED'
  readonly createdAt: Date
  readonly consentVersion: number
  readonly consentAt: Date
  readonly decidedBy: number | null
  readonly decidedAt: Date | null
  readonly declineReason: string | null
  readonly userId: number | null
}

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly users: readonly DemoUser[]
  readonly now: Date
}

type Draft = Omit<DemoRequest, 'id' | 'consentVersion' | 'consentAt'>

/** Requests of the present users with the deciding administrator, declined requests and pending ones. */
export function makeRequests(random: Random, wanted: Wanted): DemoRequest[] {
  return [...approved(random, wanted), ...declined(random, wanted), ...waiting(wanted)]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((draft, index) => ({ id: index + 1, ...draft, consentVersion: 1, consentAt: draft.createdAt }))
}

const undecided = {
  status: 'NEW' as const,
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  userId: null,
}

const newcomers: readonly (readonly [
  name: string,
  email: string,
  phone: string,
  company: string,
  comment: string,
  minutesAgo: number,
])[] = [
  [
    'Сабиров Данис Ильдарович',
    'd.sabirov@translog-kzn.ru',
    '+79053187702',
    'ООО «ТрансЛогистик»',
    'Нужен доступ к заявкам по нашим машинам и к отчётам по СКЗИ.',
    35,
  ],
  ['Фролова Марина Юрьевна', 'frolova@severtrans.ru', '+79172204518', 'АО «СеверТранс»', '', 182],
  [
    'Галимов Руслан Азатович',
    'galimov.ruslan@mail.ru',
    '+79274519063',
    'Галимов ИП',
    'Две машины, тахографы ставили у вас в прошлом году.',
    317,
  ],
  [
    'Тарасов Олег Николаевич',
    'tarasov@volga-reis.ru',
    '+79600381247',
    'Волга-Рейс',
    'Вместо Н. Петрова',
    1230,
  ],
]

const waiting = ({ now }: Wanted): Draft[] =>
  newcomers.map(([name, email, phone, companyName, comment, minutesAgo]) => {
    const [lastName = '', firstName = '', middleName = ''] = name.split(' ')
    const createdAt = new Date(now.getTime() - minutesAgo * minuteMs)
    return { lastName, firstName, middleName, email, phone, companyName, comment, createdAt, ...undecided }
  })

const wishes = [
  '',
  '',
  'Нужен доступ к заявкам по нашим машинам.',
  'Хочу видеть сроки поверки тахографов.',
  'Буду принимать работы и согласовывать затраты.',
]

/** Representatives of organizations have requested their accounts; staff have not. */
const approved = (random: Random, { users, companies }: Wanted): Draft[] =>
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
      comment: random.pick(wishes),
      status: 'APPROVED' as const,
      createdAt: new Date(decidedAt.getTime() - random.int(10, 600) * minuteMs),
      decidedBy: deciderOf(random),
      decidedAt,
      declineReason: null,
      userId,
    }
  })

const strangers: readonly (readonly [company: string, reason: string])[] = [
  ['Нет данных', 'Не указана организация: напишите, чьи машины вы ведёте'],
  ['ООО «Рога и копыта»', 'У нас нет договора с этой организацией'],
  ['частное лицо', 'Доступ даём только организациям, с которыми есть договор'],
  ['АвтоСпецТранс', 'Организация не подтвердила, что вы у неё работаете'],
  ['ООО «Дельта-Такси»', 'У нас нет договора с этой организацией'],
  ['ТрансЛогистик', 'У вас уже есть доступ: войдите или восстановите пароль'],
  ['-', 'Не указана организация: напишите, чьи машины вы ведёте'],
  ['ООО «Каспий Ойл»', 'Договор с организацией расторгнут'],
]

/** Of the last month: what is older is erased. */
const declined = (random: Random, { now }: Wanted): Draft[] =>
  strangers.map(([companyName, declineReason], index) => {
    const person = random.chance(0.3) ? woman(random) : man(random)
    const createdAt = new Date(now.getTime() - (index * 3 + 2) * dayMs - random.int(0, 20) * hourMs)
    return {
      ...person,
      email: `${latinOf(person.lastName)}.${index + 1}@mail.ru`,
      phone: mobilePhone(random),
      companyName,
      comment: random.pick(wishes),
      status: 'DECLINED',
      createdAt,
      decidedBy: deciderOf(random),
      decidedAt: new Date(createdAt.getTime() + random.int(1, 9) * hourMs),
      declineReason,
      userId: null,
    }
  })

/** The senior dispatcher, and now and then the administrator: the first two of the staff. */
const deciderOf = (random: Random): number => (random.chance(0.85) ? 1 : 2)
