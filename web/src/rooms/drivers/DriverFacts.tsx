import type { Driver } from '@naryad/contract/drivers/drivers'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { Link } from '@tanstack/react-router'

import { CarName } from '../../entities/car/CarName.tsx'
import { CompanyLink } from '../../entities/company/CompanyLink.tsx'
import { longDate, shortDay } from '../../ui/formats/dates.ts'
import { Expiry } from '../../ui/register/Expiry.tsx'
import { Fact, Facts } from '../../ui/register/Facts.tsx'
import { PhoneLink } from '../../ui/register/links.tsx'
import { useNow } from '../../ui/useNow.ts'
import { cardNumber } from './cardNumber.ts'
import { CardReading } from './CardReading.tsx'

export function DriverFacts({ driver }: { driver: Driver }) {
  const now = useNow()
  return (
    <Facts label="Сведения">
      <Fact title={driverFields.phone.title}>{driver.phone && <PhoneLink number={driver.phone} />}</Fact>
      <Fact title={driverFields.companyId.title}>
        {driver.company && <CompanyLink company={driver.company} />}
      </Fact>
      <Fact title={driverFields.carId.title}>
        {driver.car && (
          <Link to="/cars/{-$id}" params={{ id: driver.car.id }}>
            <CarName car={driver.car} />
          </Link>
        )}
      </Fact>
      <Fact title={driverFields.driverCardNumber.title}>{cardNumber(driver.driverCardNumber)}</Fact>
      <Fact title={driverFields.driverCardExpiresOn.title}>
        <Expiry day={driver.driverCardExpiresOn} now={now} />
      </Fact>
      <Fact title="Карта считана">
        <CardReading readOn={driver.cardReadOn} now={now} isFull />
      </Fact>
      <Fact title={driverFields.licenseNumber.title}>{driver.licenseNumber}</Fact>
      <Fact title={driverFields.licenseExpiresOn.title}>
        <Expiry day={driver.licenseExpiresOn} now={now} />
      </Fact>
      <Fact title={driverFields.birthDate.title}>{driver.birthDate && shortDay(driver.birthDate)}</Fact>
      <Fact title={driverFields.isActive.title}>{driverFields.isActive.states[driver.isActive ? 0 : 1]}</Fact>
      <Fact title={driverFields.accountingCode.title}>{driver.accountingCode}</Fact>
      <Fact title={driverFields.comment.title}>{driver.comment}</Fact>
      <Fact title="Добавлен">{longDate(driver.createdAt)}</Fact>
    </Facts>
  )
}
