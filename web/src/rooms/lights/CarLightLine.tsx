import { carTitle } from '@naryad/contract/cars/plates'
import { useQuery } from '@tanstack/react-query'

import { LightMark } from '../../entities/light/LightMark.tsx'
import { lightsQueries } from '../../entities/light/lights.queries.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { LightFacts } from './LightFacts.tsx'
import { causesText, knownText } from './lights.texts.ts'
import { OrderWork } from './OrderWork.tsx'

import styles from './lights.module.css'

/** The traffic light in the head of a truck's card; opens its facts. Renders nothing until it is known. */
export function CarLightLine({ carId }: { carId: number }) {
  const { data: light } = useQuery(lightsQueries.ofCar(carId))
  const rules = useQuery(lightsQueries.rules).data?.items
  if (!light || light.light === null || !rules) return null
  const causes = causesText(light, rules)
  return (
    <button type="button" className={styles.line} onClick={() => openLight(carId, carTitle(light.car))}>
      <LightMark light={light.light} />
      <span className="secondary">
        {causes && `${causes}, `}
        {knownText(light)}
      </span>
    </button>
  )
}

function openLight(carId: number, title: string): void {
  openModal({ title: `Светофор: ${title}`, body: () => openedLight(carId) })
}

const openedLight = (carId: number) => <OpenedLight carId={carId} />

/** Read again while it is open. */
function OpenedLight({ carId }: { carId: number }) {
  const { data: light } = useQuery(lightsQueries.ofCar(carId))
  return (
    light && (
      <div className="stack gap-14">
        <LightFacts light={light} />
        <div className="flex end">
          <OrderWork light={light} />
        </div>
      </div>
    )
  )
}
