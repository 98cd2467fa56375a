import { man, mobilePhone, type FullName } from './names.ts'
import type { Random } from './random.ts'
import { dayOf, daysAfter, longAgo } from './time.ts'

export interface DemoDriver extends FullName {
  readonly id: number
  readonly companyId: number
  readonly phone: string
  readonly licenseNumber: string
  readonly licenseExpiresOn: string
  readonly driverCardNumber: string
  readonly driverCardExpiresOn: string
  readonly birthDate: string
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The driver on the screens' pictures. */
const famous = {
  lastName: 'Шакиров',
  firstName: 'Тимур',
  middleName: 'Рашидович',
  phone: '+79172451863',
  driverCardNumber: 'RUD00001247836502',
}

export function makeDriver(random: Random, id: number, companyId: number, now: Date): DemoDriver {
  const card = `RUD0000${random.digits(10)}`
  const createdAt = longAgo(random, now)
  const invented = { ...man(random), phone: mobilePhone(random), driverCardNumber: card }
  return {
    ...(id === 1 ? famous : invented),
    id,
    companyId,
    licenseNumber: `${random.pick(['16', '99', '73', '21'])}${random.int(10, 39)}${random.digits(6)}`,
    licenseExpiresOn: dayOf(daysAfter(now, random.int(-20, 3600))),
    driverCardExpiresOn: dayOf(daysAfter(now, random.int(-30, 1090))),
    birthDate: dayOf(daysAfter(now, -365 * random.int(23, 61) - random.int(0, 364))),
    isActive: id === 1 || random.chance(0.96),
    createdAt,
    updatedAt: createdAt,
  }
}

export interface DemoLink {
  readonly driverId: number
  readonly hash: string
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** The personal links of more than half of the drivers. Only hashes, of tokens that no one knows. */
export function* makeLinks(random: Random, drivers: readonly DemoDriver[], now: Date): Generator<DemoLink> {
  for (const { id, isActive } of drivers) {
    if (!isActive || !random.chance(0.58)) continue
    const issuedAt = daysAfter(now, -random.int(3, 340))
    const bytes = Array.from({ length: 32 }, () => random.int(0, 255).toString(16).padStart(2, '0'))
    yield { driverId: id, hash: `\\x${bytes.join('')}`, issuedAt, expiresAt: daysAfter(issuedAt, 365) }
  }
}
