import type { DemoCompany } from './companies.ts'
import { latinOf, man, mobilePhone, woman } from './names.ts'
import type { Random } from './random.ts'

export interface DemoContact {
  readonly id: number
  readonly companyId: number
  readonly name: string
  readonly position: string
  readonly phones: readonly { readonly phone: string; readonly note: string }[]
  readonly email: string | null
  readonly telegram: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const positions = [
  'Начальник колонны',
  'Механик',
  'Главный механик',
  'Логист',
  'Диспетчер',
  'Директор по транспорту',
  'Бухгалтер',
  'Начальник гаража',
  'Инженер по безопасности движения',
]

/** One to four people to call at every organization. */
export function makeContacts(random: Random, companies: readonly DemoCompany[]): DemoContact[] {
  const contacts: DemoContact[] = []
  for (const company of companies) {
    const count = random.int(1, 4)
    for (let index = 0; index < count; index += 1) {
      const name = random.chance(0.3) ? woman(random) : man(random)
      const phones = [
        { phone: mobilePhone(random), note: random.pick(['', '', 'рабочий', 'звонить до 18:00']) },
      ]
      if (random.chance(0.25)) phones.push({ phone: company.phone, note: `доб. ${random.int(101, 189)}` })
      const mailbox = latinOf(name.lastName)
      contacts.push({
        id: contacts.length + 1,
        companyId: company.id,
        createdAt: company.createdAt,
        updatedAt: company.createdAt,
        name: [name.lastName, name.firstName, name.middleName].join(' '),
        position: random.pick(positions),
        phones,
        email: random.chance(0.6) ? `${mailbox}@${company.site}` : null,
        telegram: random.chance(0.4) ? `${mailbox}_${latinOf(name.firstName)}` : null,
      })
    }
  }
  return contacts
}
