import '@mantine/core/styles/Combobox.layer.css'
import { Select, Switch, TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type MaintenanceKind, MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import { kindFields } from '@naryad/contract/maintenance/maintenance.fields'
import { maintenanceKindsRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import {
  defaultSupplyDays,
  defaultWarningDays,
  defaultWarningKm,
} from '@naryad/contract/maintenance/maintenance.states'
import { unitKinds, unitKindTitles } from '@naryad/contract/units/units.words'
import { useState } from 'react'
import IconArrowLeft from '~icons/arrow-left'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useCurrent } from '../../../client/forms/useCurrent.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { merge } from '../../../client/register/merge.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { sentencesOf } from '../../../ui/form/sentences.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useFormErrors } from '../useFormErrors.ts'
import { KindTask } from './KindTask.tsx'

import styles from './kinds.module.css'

interface KindFormProps {
  /** Null for a new one. */
  kind: MaintenanceKind | null
  /** Returns to the list that the form has replaced; without it the form has its own window. */
  onBack?: () => void
}

const blank: MaintenanceKindInput = {
  title: '',
  termMonths: null,
  termDays: null,
  termKm: null,
  warningDays: defaultWarningDays,
  warningKm: defaultWarningKm,
  source: '',
  checkedOn: null,
  makesTask: false,
  taskDaysBefore: 14,
  taskBySupply: false,
  supplyDays: defaultSupplyDays,
  taskQueue: 'tachograph',
  taskPriority: 'NORMAL',
  taskTypeId: null,
  taskCategoryId: null,
  unitKind: null,
  isActive: true,
}

const combobox = { withinPortal: false }

const inputOf = ({ id: _id, version: _version, ...input }: MaintenanceKind): MaintenanceKindInput => input

export function KindForm({ kind: opened, onBack }: KindFormProps) {
  const [draft, setDraft] = useState(() => (opened ? inputOf(opened) : blank))
  const { current: kind, of } = useCurrent(opened, (now, before) => {
    if (before) setDraft((mine) => merge(inputOf(before), mine, inputOf(now)).merged)
  })
  const { errors, refusal, show, send } = useFormErrors()

  const once = useKey()
  const save = useAction({
    run: (body: MaintenanceKindInput) =>
      kind
        ? call(
            maintenanceKindsRoutes.update,
            { params: { id: kind.id }, body: { ...body, version: kind.version } },
            { silent: true },
          )
        : once.run((idempotencyKey) =>
            call(maintenanceKindsRoutes.create, { body }, { silent: true, idempotencyKey }),
          ),
    touches: ['maintenance'],
    done: ({ title }) => `Вид ${inQuotes(title)} сохранён`,
    silent: true,
  })
  const set = (change: Partial<MaintenanceKindInput>) => {
    show({})
    setDraft({ ...draft, ...change })
  }
  const submit = async () => {
    const parsed = MaintenanceKindInput.safeParse(draft)
    if (!parsed.success) {
      show(sentencesOf(parsed.error))
      throw parsed.error
    }
    await send(() => of(save.run(parsed.data)))
  }

  const number = (key: NumberKey) => (
    <NumberField
      label={kindFields[key].title}
      value={draft[key]}
      error={errors[key]}
      onChange={(value) => set({ [key]: value ?? emptyOf[key] })}
    />
  )

  return (
    <DialogForm submit="Сохранить" onSubmit={submit} onBack={onBack} draft={draft} error={refusal}>
      {onBack && (
        <button
          type="button"
          className="bare no-padding row gap-8 min-height-28 text-left strong"
          onClick={onBack}
        >
          <Icon of={IconArrowLeft} /> {kind ? kind.title : 'Новый вид'}
        </button>
      )}
      <TextInput
        label={kindFields.title.title}
        withAsterisk
        maxLength={kindFields.title.max}
        data-autofocus
        value={draft.title}
        error={errors['title']}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <div className={styles.three}>
        {number('termMonths')}
        {number('termDays')}
        {number('termKm')}
      </div>
      <div className={styles.two}>
        {number('warningDays')}
        {number('warningKm')}
      </div>
      <NumberField
        label={kindFields.supplyDays.title}
        description="Сколько ждать оборудование, пока нет пяти заказов; 0 — заказывать нечего"
        value={draft.supplyDays ?? null}
        error={errors['supplyDays']}
        onChange={(days) => set({ supplyDays: days ?? 0 })}
      />
      <div className={styles.two}>
        <TextInput
          label={kindFields.source.title}
          placeholder="Приказ, регламент завода"
          maxLength={kindFields.source.max}
          value={draft.source}
          error={errors['source']}
          onChange={({ currentTarget }) => set({ source: currentTarget.value })}
        />
        <DayField
          label={kindFields.checkedOn.title}
          value={draft.checkedOn}
          error={errors['checkedOn']}
          onChange={(checkedOn) => set({ checkedOn })}
        />
      </div>
      <Select
        label={kindFields.unitKind.title}
        description="Интервал начинается и кончается вместе с прибором"
        clearable
        placeholder="Срок самого ТС"
        comboboxProps={combobox}
        data={unitKinds.map((value) => ({ value, label: unitKindTitles[value] }))}
        value={draft.unitKind ?? null}
        error={errors['unitKind']}
        onChange={(unitKind) => set({ unitKind })}
      />
      <KindTask draft={draft} errors={errors} onChange={set} />
      <Switch
        label={kindFields.isActive.title}
        checked={draft.isActive}
        onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
      />
    </DialogForm>
  )
}

const emptyOf = { termMonths: null, termDays: null, termKm: null, warningDays: 0, warningKm: 0 } as const
type NumberKey = keyof typeof emptyOf
