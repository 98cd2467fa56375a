import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import IconChevronDown from '~icons/chevron-down'

import { Icon } from '../../../ui/Icon.tsx'
import { CarField } from './CarField.tsx'
import { type TaskDraft, withCar, withKind, withoutCar } from './draft.ts'
import { KindFields } from './KindFields.tsx'
import { ContactField } from './PeopleFields.tsx'
import { UnitField } from './UnitField.tsx'

import styles from './form.module.css'

interface RequestFieldsProps {
  draft: TaskDraft
  errors: Readonly<Record<string, string>>
  onChange: (draft: TaskDraft) => void
  /** An existing request also has a title field beside its description. */
  isNew: boolean
  /** Content after the truck. */
  children: React.ReactNode
}

/**
 * Short form for a client: the truck and what happened. The dispatcher determines the type of work.
 */
export function RequestFields({ draft, errors, onChange, isNew, children }: RequestFieldsProps) {
  const [hasMore] = useState(draft.typeId !== null || draft.categoryId !== null || draft.contact !== null)
  const isWrong = ['typeId', 'categoryId', 'contactId'].some((field) => errors[field] !== undefined)
  const [startsWithCar] = useState(isNew && draft.car !== null)
  return (
    <>
      <CarField
        draft={draft}
        isFirst={!startsWithCar}
        areAllShown
        error={errors['carId']}
        onCar={(car) => onChange({ ...withCar(draft, car), driver: null })}
        onNone={(isOnPurpose) => onChange(withoutCar(draft, isOnPurpose))}
      />
      {children}
      {!isNew && (
        <TextInput
          label="Тема"
          withAsterisk
          maxLength={200}
          value={draft.title}
          error={errors['title']}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, title: currentTarget.value, isTitleOwn: true })
          }
        />
      )}
      <Textarea
        label="Что случилось"
        withAsterisk={isNew}
        placeholder="Например: тахограф не печатает чек, на экране ошибка. Машина в рейсе до пятницы"
        rows={4}
        data-grows={4}
        maxLength={10_000}
        {...(startsWithCar ? { 'data-autofocus': true } : {})}
        value={draft.description}
        error={errors['description'] ?? (isNew ? errors['title'] : undefined)}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
      <details className={`line-above ${styles.more}`} open={hasMore || isWrong}>
        <summary>
          <Icon of={IconChevronDown} />
          Вид работ и контакт
          <span className="no-margin text-12 muted">— необязательно</span>
        </summary>
        <div className={styles.pair}>
          <KindFields
            value={draft}
            errors={errors}
            isFirst={false}
            isRequired={false}
            onChange={(kind, titles) => onChange(withKind(draft, kind, titles))}
          />
          <UnitField
            draft={draft}
            error={errors['unitId']}
            onChange={(unitId) => onChange({ ...draft, unitId })}
          />
          <ContactField
            draft={draft}
            error={errors['contactId']}
            onChange={(contact) => onChange({ ...draft, contact })}
          />
        </div>
      </details>
    </>
  )
}
