import type { Driver } from '@naryad/contract/drivers/drivers'
import type { DriverColumnKey } from '@naryad/contract/drivers/drivers.columns'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { fullName } from '@naryad/contract/kit/people'
import type { ReactNode } from 'react'
import IconDeviceMobile from '~icons/device-mobile'

import { CarNameOrNone } from '../../entities/car/CarName.tsx'
import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { CountCell, NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import { Expiry } from '../../ui/register/Expiry.tsx'
import type { CellContext } from '../../ui/register/model.ts'
import { cardNumber } from './cardNumber.ts'
import { CardReading } from './CardReading.tsx'

export const LinkState = ({ driver, text }: { driver: Driver; text: string }) =>
  driver.hasMobileToken ? (
    <span className="inline-row gap-6 nowrap medium ok">
      <Icon of={IconDeviceMobile} size={14} />
      {text}
    </span>
  ) : (
    <span className="muted">Нет</span>
  )

const [works, left] = driverFields.isActive.states

export const driverCells: Record<DriverColumnKey, (driver: Driver, scene: CellContext<Driver>) => ReactNode> =
  {
    name: (driver, scene) => (
      <NameCell item={driver} scene={scene}>
        {fullName(driver)}
      </NameCell>
    ),
    phone: (driver) => (driver.phone ? <PhoneText number={driver.phone} /> : noValue),
    company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
    car: (driver, { query }) => <CarNameOrNone car={driver.car} query={query} />,
    driverCardNumber: (driver, { query }) => (
      <TextCell query={query}>{cardNumber(driver.driverCardNumber)}</TextCell>
    ),
    driverCardExpiresOn: (driver, { now }) => <Expiry day={driver.driverCardExpiresOn} now={now} />,
    cardReadOn: (driver, { now }) => <CardReading readOn={driver.cardReadOn} now={now} />,
    hasMobileToken: (driver) => <LinkState driver={driver} text="Выдана" />,
    openTasksCount: (driver) => <CountCell>{driver.openTasksCount}</CountCell>,
    licenseNumber: (driver, { query }) => <TextCell query={query}>{driver.licenseNumber}</TextCell>,
    licenseExpiresOn: (driver, { now }) => <Expiry day={driver.licenseExpiresOn} now={now} />,
    birthDate: (driver) => (driver.birthDate ? shortDay(driver.birthDate) : noValue),
    isActive: (driver) => (driver.isActive ? works : <span className="muted">{left}</span>),
    accountingCode: (driver, { query }) => <TextCell query={query}>{driver.accountingCode}</TextCell>,
    comment: (driver, { query }) => <TextCell query={query}>{driver.comment}</TextCell>,
    createdAt: (driver, { now }) => nearMoment(driver.createdAt, now),
  }
