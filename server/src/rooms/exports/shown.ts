import { type Car, carStatusTitles } from '@naryad/contract/cars/cars'
import type { CarColumnKey } from '@naryad/contract/cars/cars.columns'
import { plateCountryTitles } from '@naryad/contract/cars/plates'
import type { Company } from '@naryad/contract/companies/companies'
import type { CompanyColumnKey } from '@naryad/contract/companies/companies.columns'
import type { Contact } from '@naryad/contract/contacts/contacts'
import type { ContactColumnKey } from '@naryad/contract/contacts/contacts.columns'
import type { Driver } from '@naryad/contract/drivers/drivers'
import type { DriverColumnKey } from '@naryad/contract/drivers/drivers.columns'
import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import {
  type RegistrationRequest,
  registrationStatusTitles,
} from '@naryad/contract/registration/registration'
import type { RegistrationColumnKey } from '@naryad/contract/registration/registration.columns'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { TaskColumnKey } from '@naryad/contract/tasks/tasks.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { nextMoveTitles, statusTitle } from '@naryad/contract/tasks/tasks.statuses'
import { directionTitles } from '@naryad/contract/tasks/tasks.words'
import type { User } from '@naryad/contract/users/users.accounts'
import type { UserColumnKey } from '@naryad/contract/users/users.columns'

import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { calendarDay, kmText, momentText, notedPhone } from '../../platform/text/values.ts'

const text = shownAs('text')
const code = shownAs('code')
const long = shownAs('long')
const integer = shownAs('integer')
const moment = shownAs('moment')
const day = shownAs('day')

const personName = (
  person: { lastName: string; firstName: string; middleName: string } | null | undefined,
): string => (person ? fullName(person) : '')

/** «Калибровка тахографа: до 13.11.2026, до 345 000 км». */
function rangeText({ nearestRange }: Car): string {
  if (!nearestRange) return ''
  const { kind, dateTo, mileageTo } = nearestRange
  const ends = [dateTo && `до ${calendarDay(dateTo)}`, mileageTo !== null && `до ${kmText(mileageTo)}`]
  return `${kind}: ${ends.filter(Boolean).join(', ')}`
}

export const carCells: Readonly<Record<CarColumnKey, Shown<Car>>> = {
  plate: code(({ plate }) => plate),
  model: text(({ brand, model }) => `${brand} ${model}`.trim()),
  company: text(({ company }) => company?.name),
  status: text(({ status }) => carStatusTitles[status]),
  nearestRange: text(rangeText),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  lastSeenAt: moment(({ lastSeenAt }) => lastSeenAt),
  driver: text(({ driver }) => personName(driver)),
  vin: code(({ vin }) => vin),
  garageNumber: code(({ garageNumber }) => garageNumber),
  plateCountry: text(({ plate, plateCountry }) => plate && plateCountryTitles[plateCountry]),
  year: integer(({ year }) => year),
  mileageKm: integer(({ mileageKm }) => mileageKm),
  tachographModel: text(({ tachographModel }) => tachographModel),
  tachographNumber: code(({ tachographNumber }) => tachographNumber),
  skziNumber: code(({ skziNumber }) => skziNumber),
  trackerModel: text(({ trackerModel }) => trackerModel),
  trackerImei: code(({ trackerImei }) => trackerImei),
  carServer: text(({ carServer }) => carServer?.title),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const driverCells: Readonly<Record<DriverColumnKey, Shown<Driver>>> = {
  name: text(personName),
  phone: code(({ phone }) => phone),
  company: text(({ company }) => company?.name),
  car: code(({ car }) => car?.title),
  driverCardNumber: code(({ driverCardNumber }) => driverCardNumber),
  driverCardExpiresOn: day(({ driverCardExpiresOn }) => driverCardExpiresOn),
  hasMobileToken: text(({ hasMobileToken }) => (hasMobileToken ? 'Ссылка выдана' : 'Нет')),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  licenseNumber: code(({ licenseNumber }) => licenseNumber),
  licenseExpiresOn: day(({ licenseExpiresOn }) => licenseExpiresOn),
  birthDate: day(({ birthDate }) => birthDate),
  isActive: text(({ isActive }) => (isActive ? 'Работает' : 'Не работает')),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const companyCells: Readonly<Record<CompanyColumnKey, Shown<Company>>> = {
  name: text(({ name }) => name),
  inn: code(({ inn }) => inn),
  phone: code(({ phone }) => phone),
  address: text(({ address }) => address),
  carsCount: integer(({ carsCount }) => carsCount),
  driversCount: integer(({ driversCount }) => driversCount),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  contractNumber: code(({ contractNumber }) => contractNumber),
  contractExpiresOn: day(({ contractExpiresOn }) => contractExpiresOn),
  isActive: text(({ isActive }) => (isActive ? 'Обслуживается' : 'Не обслуживается')),
  fullName: text(({ fullName }) => fullName),
  kpp: code(({ kpp }) => kpp),
  ogrn: code(({ ogrn }) => ogrn),
  email: text(({ email }) => email),
  externalId: code(({ externalId }) => externalId),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const contactCells: Readonly<Record<ContactColumnKey, Shown<Contact>>> = {
  name: text(({ name }) => name),
  position: text(({ position }) => position),
  company: text(({ company }) => company?.name),
  phones: code(({ phones }) => phones.map(notedPhone).join('; ')),
  email: text(({ email }) => email),
  telegram: text(({ telegram }) => telegram && `@${telegram}`),
  comment: long(({ comment }) => comment),
  createdAt: moment(({ createdAt }) => createdAt),
}

export const requestCells: Readonly<Record<RegistrationColumnKey, Shown<RegistrationRequest>>> = {
  name: text(personName),
  createdAt: moment(({ createdAt }) => createdAt),
  companyName: text(({ companyName }) => companyName),
  status: text(({ status }) => registrationStatusTitles[status]),
  phone: code(({ phone }) => phone),
  email: text(({ email }) => email),
  comment: long(({ comment }) => comment),
  decidedBy: text(({ decidedBy }) => personName(decidedBy)),
  decidedAt: moment(({ decidedAt }) => decidedAt),
  declineReason: long(({ declineReason }) => declineReason),
}

/** «Заблокирован: уволен» */
const accessText = ({ isBlocked, blockReason, hasPassword }: User): string => {
  if (isBlocked) return `Заблокирован${blockReason ? `: ${blockReason}` : ''}`
  return hasPassword ? 'Открыт' : 'Не задал пароль'
}

export const userCellsBy = (
  names: Readonly<Record<Queue, string>>,
): Readonly<Record<UserColumnKey, Shown<User>>> => ({
  name: text(personName),
  role: text(roleTitleOf),
  company: text(({ company }) => company?.name),
  email: text(({ email }) => email),
  lastSeenAt: moment(({ lastSeenAt }) => lastSeenAt),
  access: text(accessText),
  phone: code(({ phone }) => phone),
  queues: text(({ queues }) => queues.map((queue) => names[queue]).join(', ')),
  secondFactor: text(({ hasSecondFactor }) => (hasSecondFactor ? 'Включён' : 'Нет')),
  openTasksCount: integer(({ openTasksCount }) => openTasksCount),
  timeZone: text(({ timeZone }) => timeZone),
  createdAt: moment(({ createdAt }) => createdAt),
})

const planText = ({ plannedFrom, plannedTo }: TaskItem): string =>
  [plannedFrom, plannedTo]
    .map((at) => at && momentText(at))
    .filter(Boolean)
    .join(' – ')

export const taskCells: Readonly<Record<TaskColumnKey, Shown<TaskItem>>> = {
  id: integer(({ id }) => id),
  status: text(({ status }) => statusTitle(status)),
  title: text(({ title }) => title),
  car: code(({ car }) => car?.title),
  company: text(({ company }) => company?.name),
  operator: text(({ operator }) => personName(operator)),
  deadlineAt: moment(({ deadlineAt }) => deadlineAt),
  costs: shownAs('money')(({ costs }) => costs),
  plannedFrom: text(planText),
  type: text(({ type, category }) => [type?.title, category?.title].filter(Boolean).join(', ')),
  driver: text(({ driver }) => personName(driver)),
  direction: text(({ direction }) => direction && directionTitles[direction]),
  externalNumber: code(({ externalNumber }) => externalNumber),
  nextMove: text(({ nextMove }) => nextMoveTitles[nextMove]),
  createdAt: moment(({ createdAt }) => createdAt),
  updatedAt: moment(({ updatedAt }) => updatedAt),
  doneAt: moment(({ doneAt }) => doneAt),
}
