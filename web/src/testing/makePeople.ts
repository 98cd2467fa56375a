import type { Company, CompanyCard } from '@naryad/contract/companies/companies'
import type { Driver } from '@naryad/contract/drivers/drivers'
import type { Operator } from '@naryad/contract/users/users'
import type { User } from '@naryad/contract/users/users.accounts'

const stamps = {
  version: 1,
  createdAt: '2026-11-18T13:42:00.000Z',
  updatedAt: '2026-11-18T13:42:00.000Z',
}

export const makeDriver = (driver: Partial<Driver> = {}): Driver => ({
  id: 6,
  lastName: 'Шакиров',
  firstName: 'Тимур',
  middleName: '',
  phone: '+79172451863',
  company: null,
  car: null,
  licenseNumber: '',
  licenseExpiresOn: null,
  driverCardNumber: '',
  driverCardExpiresOn: null,
  cardReadOn: null,
  birthDate: null,
  accountingCode: null,
  comment: '',
  isActive: true,
  hasMobileToken: false,
  mobileTokenExpiresAt: null,
  openTasksCount: 0,
  ...stamps,
  ...driver,
})

export const makeOperator = (operator: Partial<Operator> = {}): Operator => ({
  id: 5,
  lastName: 'Гусев',
  firstName: 'Артём',
  middleName: '',
  role: 'engineer',
  isSenior: false,
  queues: [],
  timeZone: 'Europe/Moscow',
  absence: null,
  openTasksCount: 3,
  overdueTasksCount: 0,
  ...operator,
})

export const makeCompany = (company: Partial<Company> = {}): Company => ({
  id: 3,
  name: 'ООО «ТрансЛогистик»',
  fullName: '',
  inn: null,
  kpp: null,
  ogrn: null,
  address: '',
  point: null,
  phone: null,
  email: null,
  externalId: null,
  accountingCode: null,
  contractNumber: '',
  contractExpiresOn: null,
  comment: '',
  isActive: true,
  carsCount: 0,
  driversCount: 0,
  openTasksCount: 0,
  ...stamps,
  ...company,
})

export const makeCompanyCard = (card: Partial<CompanyCard> = {}): CompanyCard => ({
  ...makeCompany(),
  contactsCount: 0,
  attachmentsCount: 0,
  usersCount: 0,
  openTasks: [],
  ...card,
})

export const makeUser = (user: Partial<User> = {}): User => ({
  id: 12,
  lastName: 'Гусев',
  firstName: 'Артём',
  middleName: 'Павлович',
  email: 'gusev@tahoservis.ru',
  emailFailedAt: null,
  phone: '+79274410235',
  extension: '',
  role: 'engineer',
  isSenior: false,
  queues: [],
  company: null,
  timeZone: 'Europe/Moscow',
  isBlocked: false,
  blockReason: null,
  lastSeenAt: '2026-11-18T13:42:00.000Z',
  hasSecondFactor: false,
  hasPassword: true,
  sessionsCount: 0,
  openTasksCount: 0,
  ...stamps,
  ...user,
})
