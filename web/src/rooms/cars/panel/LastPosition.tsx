import type { Car } from '@naryad/contract/cars/cars'
import type { CarPosition } from '@naryad/contract/monitoring/positions'
import { movingFromKmh } from '@naryad/contract/monitoring/positions.words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { carPosition } from '../../../entities/car/cars.queries.ts'
import { addressesQueries } from '../../../entities/place/addresses.queries.ts'
import { ago, stamp } from '../../../ui/formats/dates.ts'
import { count, kilometres } from '../../../ui/formats/numbers.ts'
import { Fact, Facts, Section } from '../../../ui/register/Facts.tsx'

/** «62 км/ч», «Стоит с включённым зажиганием», «Стоит» */
function motionOf({ speedKmh, ignition }: CarPosition): string | null {
  if (speedKmh !== null && speedKmh >= movingFromKmh) return `${speedKmh} км/ч`
  if (ignition === true) return 'Стоит с включённым зажиганием'
  return speedKmh === null ? null : 'Стоит'
}

/** The last message of the tracker; renders nothing without a tracker. */
export function LastPosition({ car: { id } }: { car: Pick<Car, 'id'> }) {
  const { data } = useQuery(carPosition(id))
  if (!data?.position) return null
  return <Shown id={id} position={data.position} />
}

function Shown({ id, position }: { id: number; position: CarPosition }) {
  const { at, lat, lon, voltageV, mileageKm } = position
  const { data: place } = useQuery(addressesQueries.of({ lat, lon }))
  return (
    <Section title="Последнее положение">
      <Facts>
        <Fact title="Место">
          <Link to="/maps" search={{ at: `cars-${id}` } as never}>
            {place?.address ?? `${lat}, ${lon}`}
          </Link>
        </Fact>
        <Fact title="Когда">
          <span data-tip={stamp(at)}>{ago(at)}</span>
        </Fact>
        <Fact title="Движение">{motionOf(position)}</Fact>
        <Fact title="Напряжение">{voltageV === null ? null : `${count(voltageV)}\u00a0В`}</Fact>
        <Fact title="Пробег трекера">{mileageKm === null ? null : kilometres(mileageKm)}</Fact>
      </Facts>
    </Section>
  )
}
