import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'

import '@mantine/core/styles/SegmentedControl.layer.css'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { maySetField, type TaskField } from '@naryad/contract/tasks/tasks.edits'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { directions, directionTitles, priorities, priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMe } from '../../../client/session/me.ts'
import { AddressField } from '../../../entities/place/AddressField.tsx'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { EmptyDictionary } from '../EmptyDictionary.tsx'
import { CarField } from './CarField.tsx'
import { type TaskDraft, withCar, withKind, withoutCar } from './draft.ts'
import { KindFields } from './KindFields.tsx'
import { CompanyField, ContactField, DriverField, OperatorField } from './PeopleFields.tsx'
import { PlanField } from './PlanField.tsx'
import { QueueChoice } from './QueueChoice.tsx'
import { TriageField } from './TriageField.tsx'
import { UnitField } from './UnitField.tsx'

import styles from './form.module.css'

const longestTitle = 200

/** No `maxLength`, which would truncate pasted text: an error states the length instead. */
const tooLong = (title: string): string | undefined =>
  [...title.trim()].length > longestTitle
    ? `Не больше ${longestTitle} знаков, сейчас ${[...title.trim()].length}: подробности — в описание`
    : undefined

interface FormFieldsProps {
  draft: TaskDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: TaskDraft) => void
  /** The task being edited; null for a new one. Its queue is changed by a separate command. */
  task: Task | null
  /** «Заодно», below the visit. */
  along: React.ReactNode
  /** Content after the truck and its people. */
  children: React.ReactNode
}

/** In the order of a dispatcher's phone call: the truck first. */
export function FormFields({ draft, errors, onChange, task, along, children }: FormFieldsProps) {
  const isNew = task === null
  const me = useMe()
  const set = <Key extends keyof TaskDraft>(key: Key, value: TaskDraft[Key]) =>
    onChange({ ...draft, [key]: value })
  const maySet = (field: TaskField) => maySetField(field, me, isNew ? 'create' : 'edit')
  // If the truck is known or may not be set, the first field about the work receives the focus.
  const [startsWithWork] = useState(!maySet('carId') || (isNew && draft.car !== null))
  const allowed = me.queues.length > 0 ? me.queues : queues
  return (
    <>
      {isNew && (
        <QueueChoice
          allowed={allowed}
          value={draft.queue}
          onChange={(queue) =>
            onChange({ ...draft, queue, categoryId: null, direction: queue === 'external' ? 'IN' : null })
          }
        />
      )}
      <div className={styles.pair}>
        {maySet('carId') && (
          <div className={draft.car ? undefined : 'all-columns'}>
            <CarField
              draft={draft}
              isFirst={!startsWithWork}
              opensOnFocus={isNew}
              error={errors['carId']}
              onCar={(car) => onChange(withCar(draft, car))}
              onNone={(isOnPurpose) => onChange(withoutCar(draft, isOnPurpose))}
            />
          </div>
        )}
        {maySet('companyId') && (
          <CompanyField
            draft={draft}
            error={errors['companyId']}
            onChange={(company) => set('company', company)}
          />
        )}
        <DriverField draft={draft} error={errors['driverId']} onChange={(driver) => set('driver', driver)} />
        <ContactField
          draft={draft}
          error={errors['contactId']}
          onChange={(contact) => set('contact', contact)}
        />
      </div>
      {children}
      <div className={styles.pair}>
        <KindFields
          value={draft}
          errors={errors}
          isFirst={startsWithWork}
          onChange={(kind, titles) => onChange(withKind(draft, kind, titles))}
        />
      </div>
      <UnitField draft={draft} error={errors['unitId']} onChange={(unitId) => set('unitId', unitId)} />
      <TextInput
        label="Тема"
        withAsterisk
        placeholder="Предложим по виду работ и категории"
        value={draft.title}
        error={errors['title'] ?? tooLong(draft.title)}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, title: currentTarget.value, isTitleOwn: currentTarget.value !== '' })
        }
      />
      <Textarea
        label="Описание"
        rows={3}
        data-grows={3}
        maxLength={10_000}
        value={draft.description}
        error={errors['description']}
        onChange={({ currentTarget }) => set('description', currentTarget.value)}
      />
      {isNew && <TriageField draft={draft} onChange={(triage) => onChange({ ...draft, triage })} />}
      {draft.queue === 'external' && (
        <ExternalFields draft={draft} errors={errors} onChange={onChange} maySet={maySet} />
      )}
      <hr className="no-margin no-border above-4 below-4 bg-border one-pixel-high" />
      <PlanningFields
        draft={draft}
        task={task}
        errors={errors}
        onChange={onChange}
        maySet={maySet}
        along={along}
      />
    </>
  )
}

type PartProps = Pick<FormFieldsProps, 'draft' | 'errors' | 'onChange'>

function PlanningFields({
  draft,
  task,
  errors,
  onChange,
  maySet,
  along,
}: GuardedPartProps & Pick<FormFieldsProps, 'task' | 'along'>) {
  const servers = useQuery(dictionaries.carServers).data?.items
  return (
    <div className={styles.pair}>
      {maySet('operatorId') && (
        <OperatorField
          draft={draft}
          task={task}
          error={errors['operatorId']}
          onChange={(operator) => onChange({ ...draft, operator })}
        />
      )}
      <PlanField
        draft={draft}
        task={task}
        error={errors['plan']}
        onChange={(plan) => onChange({ ...draft, plan })}
      />
      {along && <div className="all-columns">{along}</div>}
      {maySet('priority') && (
        <div>
          <span className="block medium below-4">Приоритет</span>
          <SegmentedControl
            fullWidth
            aria-label={taskTitles.priority}
            value={draft.priority}
            onChange={(priority) => onChange({ ...draft, priority })}
            data={priorities.map((value) => ({ value, label: priorityTitles[value] }))}
          />
        </div>
      )}
      <div>
        <span className="block medium below-4">Гарантия</span>
        <SegmentedControl
          fullWidth
          aria-label="Гарантия"
          value={draft.isWarranty ? 'yes' : 'no'}
          onChange={(value) => onChange({ ...draft, isWarranty: value === 'yes' })}
          data={[
            { value: 'no', label: 'Не гарантия' },
            { value: 'yes', label: 'Гарантия' },
          ]}
        />
      </div>
      {draft.isWarranty !== (task?.isWarranty ?? false) && (
        <TextInput
          label="Причина гарантии или отказа"
          placeholder="например: нарушена пломба"
          maxLength={300}
          value={draft.warrantyReason}
          error={errors['warrantyReason']}
          onChange={({ currentTarget }) => onChange({ ...draft, warrantyReason: currentTarget.value })}
        />
      )}
      <Select
        label="Сервер мониторинга"
        placeholder="Не важно"
        clearable
        description={servers?.length === 0 && <EmptyDictionary list="servers" />}
        data={(servers ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={draft.carServerId === null ? null : String(draft.carServerId)}
        onChange={(value) => onChange({ ...draft, carServerId: value === null ? null : Number(value) })}
      />
      <AddressField
        placeholder="Куда ехать"
        value={draft}
        error={errors['address']}
        onChange={(placed) => onChange({ ...draft, ...placed })}
      />
      {task && maySet('accountingCode') && (
        <TextInput
          label={taskTitles.accountingCode}
          maxLength={100}
          value={draft.accountingCode}
          error={errors['accountingCode']}
          onChange={({ currentTarget }) => onChange({ ...draft, accountingCode: currentTarget.value })}
        />
      )}
    </div>
  )
}

interface GuardedPartProps extends PartProps {
  maySet: (field: TaskField) => boolean
}

function ExternalFields({ draft, errors, onChange, maySet }: GuardedPartProps) {
  return (
    <div className={styles.pair}>
      {maySet('direction') && (
        <div>
          <span className="block medium below-4">Направление</span>
          <SegmentedControl
            fullWidth
            aria-label="Направление"
            value={draft.direction ?? 'IN'}
            onChange={(direction) => onChange({ ...draft, direction })}
            data={directions.map((value) => ({ value, label: directionTitles[value] }))}
          />
        </div>
      )}
      <TextInput
        label="Внешний номер"
        maxLength={100}
        value={draft.externalNumber}
        error={errors['externalNumber']}
        onChange={({ currentTarget }) => onChange({ ...draft, externalNumber: currentTarget.value })}
      />
      {maySet('externalOrganization') && (
        <TextInput
          label="Внешняя организация"
          maxLength={200}
          value={draft.externalOrganization}
          error={errors['externalOrganization']}
          onChange={({ currentTarget }) => onChange({ ...draft, externalOrganization: currentTarget.value })}
        />
      )}
      {maySet('externalDueOn') && (
        <DayField
          label="Внешний срок"
          value={draft.externalDueOn}
          error={errors['externalDueOn']}
          onChange={(externalDueOn) => onChange({ ...draft, externalDueOn })}
        />
      )}
    </div>
  )
}
