import type { ComponentType } from 'react'

import type { EditorProps } from './editorProps.ts'
import { CarChoices, CompanyChoices, DriverChoices } from './FoundChoices.tsx'
import type { FilterKind } from './kinds.ts'
import {
  CategoryChoices,
  OperatorChoices,
  PriorityChoices,
  QueueChoices,
  SourceChoices,
  StatusChoices,
  TypeChoices,
} from './KnownChoices.tsx'
import { OpenAtChoice } from './OpenAtChoice.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { TraitChoices } from './TraitChoices.tsx'

const editors: Record<Exclude<FilterKind, 'overdue'>, ComponentType<EditorProps>> = {
  queues: QueueChoices,
  operators: OperatorChoices,
  statuses: StatusChoices,
  priorities: PriorityChoices,
  types: TypeChoices,
  categories: CategoryChoices,
  sources: SourceChoices,
  companies: CompanyChoices,
  cars: CarChoices,
  drivers: DriverChoices,
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
