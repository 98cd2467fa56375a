import type { Driver } from '@naryad/contract/drivers/drivers'
import { Link } from '@tanstack/react-router'

import { longDate, shortDay } from '../../kit/formats/dates.ts'
import { CarName } from '../../kit/marks/CarName.tsx'
import { Expiry } from '../../kit/register/Expiry.tsx'
import { Fact, Facts } from '../../kit/register/Facts.tsx'
import { PhoneLink } from '../../kit/register/links.tsx'
import { useNow } from '../../kit/useNow.ts'
import { CompanyLink } from '../../platform/lookups/CompanyLink.tsx'
import { cardNumber } from './cardNumber.ts'

export function DriverFacts({ driver }: { driver: Driver }) {
  const now = useNow()
  return (
    <Facts label="Сведения">
      <Fact title="Телефон">{driver.phone && <PhoneLink number={driver.phone} />}</Fact>
      <Fact title="Организация">{driver.company && <CompanyLink company={driver.company} />}</Fact>
      <Fact title="ТС">
        {driver.car && (
          <Link to="/cars/{-$id}" params={{ id: driver.car.id }}>
            <CarName car={driver.car} />
          </Link>
        )}
      </Fact>
      <Fact title="Карта водителя">{cardNumber(driver.driverCardNumber)}</Fact>
      <Fact title="Карта до">
        <Expiry day={driver.driverCardExpiresOn} now={now} />
      </Fact>
      <Fact title="Удостоверение">{driver.licenseNumber}</Fact>
      <Fact title="Удостоверение до">
        <Expiry day={driver.licenseExpiresOn} now={now} />
      </Fact>
      <Fact title="Дата рождения">{driver.birthDate && shortDay(driver.birthDate)}</Fact>
      <Fact title="Статус">{driver.isActive ? 'Работает' : 'Не работает'}</Fact>
      <Fact title="Заметка">{driver.comment}</Fact>
      <Fact title="Добавлен">{longDate(driver.createdAt)}</Fact>
    </Facts>
  )
}
