import type { UnitRef, UnitTaskRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'

import { numbered } from '../../ui/formats/numbers.ts'

import styles from './units.module.css'

/** «№ 15202»: the request that moved a unit. */
export const TaskNumber = ({ task }: { task: UnitTaskRef }) => (
  <Link
    to="/tasks/$queue/{-$id}"
    params={{ queue: task.queue, id: task.id }}
    className={styles.mention ?? ''}
  >
    {numbered(task.id)}
  </Link>
)

export const UnitLink = ({ unit }: { unit: UnitRef }) => (
  <Link to="/units/{-$id}" params={{ id: unit.id }} search={{}} className={styles.mention ?? ''}>
    {unitTitle(unit)}
  </Link>
)
