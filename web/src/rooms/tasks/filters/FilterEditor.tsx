import type { ComponentType } from 'react'

import { CreatorChoices } from './CreatorChoices.tsx'
import { DeadlineChoice } from './DeadlineChoice.tsx'
import type { EditorProps } from './editorProps.ts'
import { CarChoices, CompanyChoices, ContractChoices, DriverChoices } from './FoundChoices.tsx'
import type { FilterKind } from './kinds.ts'
import {
  CategoryChoices,
  CrewChoices,
  OperatorChoices,
  PriorityChoices,
  QueueChoices,
  ServerChoices,
  SourceChoices,
  StatusChoices,
  TypeChoices,
} from './KnownChoices.tsx'
import { MoverChoices, PromiseChoices } from './MoveChoices.tsx'
import { OpenAtChoice } from './OpenAtChoice.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { TraitChoices } from './TraitChoices.tsx'
import { UnitChoices, UnitModelChoices } from './UnitChoices.tsx'

const editors: Record<Exclude<FilterKind, 'overdue'>, ComponentType<EditorProps>> = {
  queues: QueueChoices,
  operators: OperatorChoices,
  crew: CrewChoices,
  statuses: StatusChoices,
  priorities: PriorityChoices,
  types: TypeChoices,
  categories: CategoryChoices,
  sources: SourceChoices,
  companies: CompanyChoices,
  contracts: ContractChoices,
  cars: CarChoices,
  drivers: DriverChoices,
  nextMoves: MoverChoices,
  nextMove: (props) => <PeriodChoice {...props} from="nextMoveFrom" to="nextMoveTo" />,
  promised: PromiseChoices,
  creators: CreatorChoices,
  units: UnitChoices,
  unitModels: UnitModelChoices,
  servers: ServerChoices,
  deadline: DeadlineChoice,
  planned: (props) => <PeriodChoice {...props} from="plannedFrom" to="plannedTo" />,
  created: (props) => <PeriodChoice {...props} from="createdFrom" to="createdTo" />,
  taken: (props) => <PeriodChoice {...props} from="takenFrom" to="takenTo" />,
  done: (props) => <PeriodChoice {...props} from="doneFrom" to="doneTo" />,
  closed: (props) => <PeriodChoice {...props} from="closedFrom" to="closedTo" />,
  openAt: OpenAtChoice,
  traits: TraitChoices,
}

export type EditedKind = keyof typeof editors

/** The popover of a pill: checkboxes or a calendar. */
export function FilterEditor({ kind, ...props }: EditorProps & { kind: EditedKind }) {
  const Editor = editors[kind]
  return <Editor {...props} />
}
