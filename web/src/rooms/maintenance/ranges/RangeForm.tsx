import '@mantine/core/styles/Combobox.layer.css'
import { Select, Textarea } from '@mantine/core'
import type { MaintenanceKind, MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { rangeFields } from '@naryad/contract/maintenance/maintenance.fields'
import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { merge } from '../../../client/register/merge.ts'
import { carFormats } from '../../../entities/car/carFormats.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { TypedField } from '../../../ui/typed/TypedField.tsx'
import { maintenanceQueries } from '../maintenance.queries.ts'
import { useFormErrors } from '../useFormErrors.ts'
import { dayOf, termOf } from '../words.ts'
import {
  type Beginning,
  checked,
  draftOf,
  newDraft,
  type RangeDraft,
  type RangeFields,
  withEnds,
  withKind,
} from './rangeDraft.ts'
import { updated } from './updated.ts'

import styles from './forms.module.css'

export type RangeFormProps = { carId: number } & (
  | { range: MaintenanceRange; beginning?: never }
  | { range?: never; beginning: Beginning }
)

/** An existing range may keep an archived kind, but no new one starts with it. */
const offered = (kinds: readonly MaintenanceKind[], chosenId: number | null): MaintenanceKind[] =>
  kinds.filter(({ id, isActive }) => isActive || id === chosenId)

/** A chosen kind applies from the start of the edited range, or from today. */
const startOf = ({ dateFrom, mileageFrom }: RangeDraft) => ({ dateFrom: dateFrom ?? dayOf(), mileageFrom })

function useSaveRange(
  carId: number,
  opened: MaintenanceRange | undefined,
  onChange: (now: MaintenanceRange, before: MaintenanceRange | undefined) => void,
) {
  const once = useKey()
  const { current: range, of } = useCurrent(opened, onChange)
  const save = useAction({
    run: (fields: RangeFields) =>
      range
        ? call(
            maintenanceRoutes.update,
            { params: { id: range.id }, body: { ...fields, doneAt: range.doneAt, version: range.version } },
            { silent: true },
          )
        : once.run((idempotencyKey) =>
            call(maintenanceRoutes.create, { body: { carId, ...fields } }, { silent: true, idempotencyKey }),
          ),
    touches: ['maintenance', 'cars'],
    done: updated,
    silent: true,
  })
  return (fields: RangeFields) => of(save.run(fields))
}

/** Form of a range: its kind proposes the length, and either end can be overridden. */
export function RangeForm({ carId, range, beginning }: RangeFormProps) {
  const [draft, setDraft] = useState(() => (range ? draftOf(range) : newDraft(beginning)))
  const { errors, refusal, show, send } = useFormErrors()
  const { data } = useQuery(maintenanceQueries.kinds)
  const kinds = data?.items ?? []
  const kind = kinds.find(({ id }) => id === draft.kindId)
  const save = useSaveRange(carId, range, (now, before) => {
    if (before) setDraft((mine) => merge(draftOf(before), mine, draftOf(now)).merged)
  })

  const change = (next: typeof draft) => {
    setDraft(next)
    // An invalid field is validated while it is corrected.
    const result = checked(next, carId)
    show(Object.keys(errors).length > 0 && 'errors' in result ? result.errors : {})
  }
  const submit = async () => {
    const result = checked(draft, carId)
    if ('errors' in result) {
      show(result.errors)
      throw new Error('wrong fields')
    }
    await send(() => save(result.fields))
  }

  return (
    <DialogForm
      submit={range ? 'Сохранить' : 'Добавить интервал'}
      onSubmit={submit}
      draft={draft}
      error={refusal}
      errors={errors}
    >
      <Select
        label={rangeFields.kindId.title}
        withAsterisk
        searchable
        // The list would cover the error when the focus returns to the field.
        openOnFocus={false}
        nothingFoundMessage={data ? 'Такого вида нет' : 'Загружаем…'}
        comboboxProps={{ withinPortal: false }}
        data={offered(kinds, draft.kindId).map(({ id, title }) => ({ value: String(id), label: title }))}
        value={draft.kindId === null ? null : String(draft.kindId)}
        description={kind ? `Обычно: ${termOf(kind)}` : undefined}
        error={errors['kindId']}
        onChange={(value) => {
          const chosen = kinds.find(({ id }) => String(id) === value)
          if (chosen) change(withKind(draft, chosen, beginning ?? startOf(draft)))
        }}
        {...(range ? {} : { 'data-autofocus': true })}
      />
      <div className={styles.pair}>
        <DayField
          label={rangeFields.dateFrom.title}
          value={draft.dateFrom}
          error={errors['dateFrom']}
          onChange={(dateFrom) => change(withEnds({ ...draft, dateFrom }, kind))}
        />
        <DayField
          label={rangeFields.dateTo.title}
          value={draft.dateTo}
          error={errors['dateTo']}
          onChange={(dateTo) => change({ ...draft, dateTo, isDateToOwn: true })}
        />
        <TypedField
          label={rangeFields.mileageFrom.title}
          format={carFormats.mileage}
          value={draft.mileageFrom}
          error={errors['mileageFrom']}
          onChange={(mileageFrom) => change(withEnds({ ...draft, mileageFrom }, kind))}
        />
        <TypedField
          label={rangeFields.mileageTo.title}
          format={carFormats.mileage}
          value={draft.mileageTo}
          error={errors['mileageTo']}
          onChange={(mileageTo) => change({ ...draft, mileageTo, isMileageToOwn: true })}
        />
      </div>
      <Textarea
        label={rangeFields.comment.title}
        rows={2}
        data-grows={2}
        maxLength={rangeFields.comment.max}
        value={draft.comment}
        error={errors['comment']}
        onChange={({ currentTarget }) => change({ ...draft, comment: currentTarget.value })}
      />
    </DialogForm>
  )
}
