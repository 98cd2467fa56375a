import type { Car } from '@naryad/contract/cars/cars'
import { carFields } from '@naryad/contract/cars/cars.fields'
import { plateCountryTitles } from '@naryad/contract/cars/plates'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { fullName } from '@naryad/contract/kit/people'
import { Link } from '@tanstack/react-router'
import IconPhone from '~icons/phone'

import { CarStatusMark } from '../../../entities/car/CarStatusMark.tsx'
import { ago, stamp } from '../../../ui/formats/dates.ts'
import { kilometres } from '../../../ui/formats/numbers.ts'
import { phoneLink } from '../../../ui/formats/phones.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PhoneText } from '../../../ui/PhoneText.tsx'
import { Fact, Facts, Section } from '../../../ui/register/Facts.tsx'
import { LastPosition } from './LastPosition.tsx'

const none = <span className="muted">Нет данных</span>

/** «Сведения»: all properties of the truck and its related objects. */
export function DetailsTab({ car }: { car: Car }) {
  return (
    <>
      <PeopleLines car={car} />
      <LastPosition car={car} />
      <Section title="Основное">
        <Facts>
          <Fact title={carFields.status.title}>
            <CarStatusMark status={car.status} />
          </Fact>
          {car.plateCountry !== 'RU' && (
            <Fact title={carFields.plateCountry.title}>{plateCountryTitles[car.plateCountry]}</Fact>
          )}
          <Fact title="Марка, модель">{`${car.brand} ${car.model}`.trim()}</Fact>
          <Fact title={carFields.year.title}>{car.year}</Fact>
          <Fact title={carFields.vin.title}>{car.vin}</Fact>
          <Fact title={carFields.garageNumber.title}>{car.garageNumber}</Fact>
          <Fact title={carFields.mileageKm.title}>
            {car.mileageKm === null ? none : kilometres(car.mileageKm)}
          </Fact>
          <Fact title="Добавлен">{stamp(car.createdAt)}</Fact>
        </Facts>
      </Section>
      <Section title="Оборудование">
        <Facts>
          <Fact title={carFields.tachographModel.title}>{car.tachographModel}</Fact>
          <Fact title={carFields.tachographNumber.title}>{car.tachographNumber}</Fact>
          <Fact title={carFields.skziNumber.title}>{car.skziNumber}</Fact>
          <Fact title={carFields.trackerModel.title}>{car.trackerModel}</Fact>
          <Fact title={carFields.trackerImei.title}>{car.trackerImei}</Fact>
        </Facts>
      </Section>
      {car.comment && (
        <Section title={carFields.comment.title}>
          <p className="no-margin break-words text-14 line-22 pre-wrap">{car.comment}</p>
        </Section>
      )}
    </>
  )
}

const PeopleLines = ({
  car: { company, driver, carServer, externalId, accountingCode, lastSeenAt },
}: {
  car: Car
}) => (
  <Section title="Владелец и водитель">
    <Facts>
      <Fact title={carFields.companyId.title}>
        {company ? (
          <Link to="/organizations/{-$id}" params={{ id: company.id }}>
            {company.name}
          </Link>
        ) : (
          none
        )}
      </Fact>
      <Fact title={carFields.driverId.title}>
        {driver ? (
          <Link to="/drivers/{-$id}" params={{ id: driver.id }}>
            {fullName(driver)}
          </Link>
        ) : (
          none
        )}
      </Fact>
      {driver?.phone && (
        <Fact title={driverFields.phone.title}>
          <a className="inline-row gap-4 valign-middle" href={phoneLink(driver.phone)}>
            <Icon of={IconPhone} size={14} />
            <PhoneText number={driver.phone} />
          </a>
        </Fact>
      )}
      <Fact title={carFields.carServerId.title}>{carServer?.title ?? none}</Fact>
      <Fact title={carFields.externalId.title}>{externalId}</Fact>
      <Fact title={carFields.accountingCode.title}>{accountingCode}</Fact>
      <Fact title="Связь">
        {lastSeenAt ? <span data-tip={stamp(lastSeenAt)}>{ago(lastSeenAt)}</span> : null}
      </Fact>
    </Facts>
  </Section>
)
