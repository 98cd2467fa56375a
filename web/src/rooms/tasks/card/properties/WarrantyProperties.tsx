import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { maySetField } from '@naryad/contract/tasks/tasks.edits'
import { repeatReason } from '@naryad/contract/tasks/tasks.words'
import type { UnitRef } from '@naryad/contract/units/units'
import { unitTitle } from '@naryad/contract/units/units.words'
import { Suspense, useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconShieldCheck from '~icons/shield-check'
import IconShieldOff from '~icons/shield-off'

import { useMe } from '../../../../client/session/me.ts'
import { UnitLine } from '../../../../entities/unit/UnitName.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { numbered } from '../../../../ui/formats/numbers.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { lazyCode } from '../../../../ui/lazyPart.ts'
import { openModal } from '../../../../ui/overlays/modal.ts'
import { containsTyped } from '../../../../ui/typedText.ts'
import { useTaskUnits } from '../../useTaskUnits.ts'
import { Choice } from './Choice.tsx'
import type { PropertiesProps } from './propertiesProps.ts'
import { Property } from './Property.tsx'

import styles from '../card.module.css'

const WarrantyDialog = lazyCode(() =>
  import('../dialogs/WarrantyDialog.tsx').then((file) => file.WarrantyDialog),
)

function openReason(task: Task): void {
  const body = () => (
    <Suspense fallback={null}>
      <WarrantyDialog task={task} />
    </Suspense>
  )
  openModal({ title: `Гарантия по заявке ${numbered(task.id)}`, body })
}

type WarrantyProps = Pick<PropertiesProps, 'task' | 'actions'> & { mayChange: boolean }

/** The unit that the work is about, and why the work is under warranty or is not. */
export const WarrantyProperties = (props: WarrantyProps) => (
  <>
    <UnitProperty {...props} />
    <WarrantyProperty {...props} />
  </>
)

const none = '0'

function UnitProperty({ task, actions, mayChange }: WarrantyProps) {
  const me = useMe()
  const { kind, units } = useTaskUnits({ carId: task.car?.id ?? null, categoryId: task.category?.id ?? null })
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  if (!task.unit && (kind === null || units.length === 0)) return null
  const shown = task.unit ? (
    <UnitLine unit={task.unit} />
  ) : (
    <span className="inline-row gap-4 warn">
      <Icon of={IconAlertTriangle} size={14} /> Какой из {units.length}?
    </span>
  )
  if (!mayChange || units.length < 2 || !maySetField('unitId', me, 'edit'))
    return (
      <Property title={taskTitles.unit}>
        <span className={styles.value}>{shown}</span>
      </Property>
    )
  const choose = (unit: UnitRef | null) =>
    actions.fields.start({ patch: { unitId: unit?.id ?? null }, shown: { unit } })
  return (
    <Property title={taskTitles.unit}>
      <Choice
        label={taskTitles.unit}
        options={[
          ...units
            .filter((unit) => containsTyped(unitTitle(unit), query))
            .map((unit) => ({ value: String(unit.id), label: unitTitle(unit) })),
          ...(task.unit && query.trim() === '' ? [{ value: none, label: 'Не указывать' }] : []),
        ]}
        query={query}
        onQuery={setQuery}
        nothing="Такого нет"
        isOpen={isOpen}
        onOpen={setOpen}
        onChoose={(chosen) => {
          const unit = units.find(({ id }) => String(id) === chosen)
          choose(unit ? { id: unit.id, model: unit.model, serial: unit.serial } : null)
        }}
      >
        {shown}
      </Choice>
    </Property>
  )
}

function WarrantyProperty({ task, actions, mayChange }: WarrantyProps) {
  const me = useMe()
  const { isWarranty, warrantyWhy } = task
  const maySet = mayChange && maySetField('isWarranty', me, 'edit')
  const set = (isSet: boolean, warrantyReason?: string) =>
    actions.fields.start({
      patch: { isWarranty: isSet, ...(warrantyReason !== undefined && { warrantyReason }) },
      shown: { isWarranty: isSet },
    })
  return (
    <Property title={taskTitles.isWarranty}>
      {maySet ? (
        <button
          type="button"
          className={styles.value}
          // Nothing says otherwise: there is nothing to give a reason for.
          onClick={() => (warrantyWhy === null ? set(!isWarranty) : openReason(task))}
        >
          <Warranty isWarranty={isWarranty} />
        </button>
      ) : (
        <span className={styles.value}>
          <Warranty isWarranty={isWarranty} />
        </span>
      )}
      {warrantyWhy && <div className={styles.urgency}>{warrantyWhy.text}</div>}
      {maySet && warrantyWhy?.by === 'REPEAT' && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<Icon of={IconShieldCheck} size={14} />}
          onClick={() => set(true, repeatReason)}
        >
          Подтвердить гарантию
        </Button>
      )}
    </Property>
  )
}

const Warranty = ({ isWarranty }: { isWarranty: boolean }) => (
  <>
    <Icon of={isWarranty ? IconShieldCheck : IconShieldOff} />
    {isWarranty ? 'Гарантия' : 'Не гарантия'}
  </>
)
