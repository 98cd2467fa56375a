import { OthersOfCar } from './OthersOfCar.tsx'
import { PlaceProperties } from './PlaceProperties.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { RoutePart } from './RoutePart.tsx'
import { WorkProperties } from './WorkProperties.tsx'

import styles from '../card.module.css'

/** The right column: people and truck, the work, the route, and other tasks of the truck. */
export function Properties(props: PropertiesProps) {
  const { task } = props
  return (
    <aside className={styles.right} aria-label="Свойства заявки">
      <PlaceProperties {...props} />
      <hr className={styles.rule} />
      <WorkProperties {...props} />
      <RoutePart task={task} />
      {task.car && <OthersOfCar task={task} carId={task.car.id} />}
    </aside>
  )
}
