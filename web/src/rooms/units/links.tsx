import type { UnitRef, UnitTaskRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Link } from '@tanstack/react-router'

import { numbered } from '../../ui/formats/numbers.ts'

/** «№ 15202»: the request that moved a unit. */
export const TaskNumber = ({ task }: { task: UnitTaskRef }) => (
  <Link to="/tasks/$queue/{-$id}" params={{ queue: task.queue, id: task.id }} className="underline">
    {numbered(task.id)}
  </Link>
)

export const UnitLink = ({ unit }: { unit: UnitRef }) => (
  <Link to="/units/{-$id}" params={{ id: unit.id }} search={{}} className="underline">
    {unitTitle(unit)}
  </Link>
)
