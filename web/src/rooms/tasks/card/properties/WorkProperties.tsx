import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { directionTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'

import { useMay } from '../../../../client/session/me.ts'
import { dictionaries } from '../../../../entities/task/dictionaries.queries.ts'
import { isPlannedLate, plannedLate } from '../../../../entities/task/plan/plan.ts'
import { nearSpan, shortDay } from '../../../../ui/formats/dates.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { CrewProperty } from './CrewProperty.tsx'
import { DeadlineValue } from './DeadlineValue.tsx'
import { DictionaryProperty } from './DictionaryProperty.tsx'
import { MoveProperties } from './MoveProperties.tsx'
import { OperatorProperty } from './OperatorProperty.tsx'
import { PriorityProperty } from './PriorityProperty.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'
import { QueueProperty } from './QueueProperty.tsx'
import { WarrantyProperties } from './WarrantyProperties.tsx'

import styles from '../card.module.css'

/** The properties of the work itself: who does it, when, in which queue and of what kind. */
export function WorkProperties(props: PropertiesProps) {
  const { task, actions, mayEdit, open, onOpen, onPlan, onDeadline, onMove } = props
  const mayAssign = useMay('tasks.assign')
  const mayCrew = useMay('tasks.crew')
  const isClosed = task.status === 'CLOSED'
  const mayChange = mayEdit && !isClosed
  return (
    <dl className="no-margin">
      <OperatorProperty
        task={task}
        actions={actions}
        mayAssign={mayAssign && !isClosed}
        isOpen={open === 'operator'}
        onOpen={(isOpen) => onOpen(isOpen ? 'operator' : null)}
      />
      <CrewProperty
        task={task}
        actions={actions}
        mayChange={mayCrew && !isClosed}
        isOpen={open === 'crew'}
        onOpen={(isOpen) => onOpen(isOpen ? 'crew' : null)}
      />
      <Property title={taskTitles.deadlineAt}>
        <DeadlineValue task={task} onChange={onDeadline} />
      </Property>
      <PlanProperty task={task} onPlan={onPlan} />
      <MoveProperties
        task={task}
        actions={actions}
        onNextMove={props.onNextMove}
        onPromise={props.onPromise}
      />
      <PriorityProperty task={task} actions={actions} />
      <QueueProperty
        task={task}
        isOpen={open === 'queue'}
        onOpen={(isOpen) => onOpen(isOpen ? 'queue' : null)}
        onMove={onMove}
      />
      <KindProperties task={task} actions={actions} mayEdit={mayChange} />
      <WarrantyProperties task={task} actions={actions} mayChange={mayChange} />
      <Property title={taskTitles.source}>{sourceTitles[task.source]}</Property>
      {task.closeReason && <Property title="Причина закрытия">{task.closeReason}</Property>}
      <OutsideProperties task={task} />
    </dl>
  )
}

function PlanProperty({ task, onPlan }: Pick<PropertiesProps, 'task' | 'onPlan'>) {
  const mayPlan = useMay('tasks.plan') && task.status !== 'CLOSED'
  const plan = nearSpan(task.plannedFrom, task.plannedTo) || '—'
  const isLate = isPlannedLate(task)
  const shown = isLate ? (
    <span className="inline-row gap-4 warn" data-tip={plannedLate}>
      <Icon of={IconAlertTriangle} size={14} /> {plan}
    </span>
  ) : (
    plan
  )
  return (
    <Property title={taskTitles.plannedFrom}>
      {mayPlan ? (
        <button
          type="button"
          className={styles.value}
          onClick={onPlan}
          aria-label={`План: ${plan}${isLate ? `, ${plannedLate.toLowerCase()}` : ''}, изменить`}
        >
          {shown}
        </button>
      ) : (
        shown
      )}
    </Property>
  )
}

function KindProperties({ task, actions, mayEdit }: Pick<PropertiesProps, 'task' | 'actions' | 'mayEdit'>) {
  const types = useQuery(dictionaries.types)
  const categories = useQuery(dictionaries.categories)
  return (
    <>
      <DictionaryProperty
        title={taskTitles.type}
        list="types"
        value={task.type}
        entries={types.data?.items.filter(
          ({ queues, isActive }) => isActive && (queues.length === 0 || queues.includes(task.queue)),
        )}
        mayChange={mayEdit}
        onChoose={(type) => actions.fields.start({ patch: { typeId: type?.id ?? null }, shown: { type } })}
      />
      <DictionaryProperty
        title={taskTitles.category}
        list="categories"
        value={task.category}
        entries={categories.data?.items.filter(({ queue, isActive }) => isActive && queue === task.queue)}
        mayChange={mayEdit}
        onChoose={(category) =>
          actions.fields.start({ patch: { categoryId: category?.id ?? null }, shown: { category } })
        }
      />
    </>
  )
}

/**
 * Contractor of the external queue. Its task number stays visible in every queue, because the contractor
 * refers to it and it is searchable.
 */
const OutsideProperties = ({ task }: { task: Task }) => (
  <>
    {task.queue === 'external' && (
      <>
        {task.direction && <Property title="Направление">{directionTitles[task.direction]}</Property>}
        {task.externalOrganization && <Property title="Подрядчик">{task.externalOrganization}</Property>}
      </>
    )}
    {task.externalNumber && <Property title="Внешний №">{task.externalNumber}</Property>}
    {task.accountingCode && <Property title={taskTitles.accountingCode}>{task.accountingCode}</Property>}
    {task.queue === 'external' && task.externalDueOn && (
      <Property title="Внешний срок">{shortDay(task.externalDueOn)}</Property>
    )}
  </>
)
