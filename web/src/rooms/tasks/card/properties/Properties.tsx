import { OthersOfCar } from './OthersOfCar.tsx'
import { PlaceProperties } from './PlaceProperties.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { WorkProperties } from './WorkProperties.tsx'

import styles from '../card.module.css'

/** The right column: who and until when, then where and for whom. */
export function Properties(props: PropertiesProps) {
  const { task } = props
  return (
    <aside className={styles.right} aria-label="Свойства заявки">
      <WorkProperties {...props} />
      <hr className={styles.rule} />
      <PlaceProperties {...props} />
      {task.car && <OthersOfCar task={task} carId={task.car.id} />}
    </aside>
  )
}
