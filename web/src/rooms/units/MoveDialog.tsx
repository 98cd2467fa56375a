import { Textarea } from '@mantine/core'
import type { Unit, UnitTaskRef } from '@naryad/contract/units/units'
import { type UnitPlace, unitTitle } from '@naryad/contract/units/units.words'
import { useState } from 'react'

import { UnitModelName } from '../../entities/unit/UnitName.tsx'
import { UnitWhere } from '../../entities/unit/UnitWhere.tsx'
import { placeText, serialText } from '../../entities/unit/unitWords.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { dayOf } from '../../ui/formats/days.ts'
import { Insist } from './Insist.tsx'
import type { SendUnit } from './sendUnit.ts'
import { useUnitForm } from './useUnitForm.ts'
import { WhereFields } from './WhereFields.tsx'
import { destinationOf, whereTo, type WhereTo, wrongWhere } from './whereTo.ts'

export interface MoveDialogProps {
  unit: Unit
  /** Where it may go; the first is chosen. */
  places: readonly [UnitPlace, ...UnitPlace[]]
  /** The truck on which it is put. */
  car?: WhereTo['car']
  task?: UnitTaskRef | undefined
  send?: SendUnit | undefined
  /** «Снять прибор» */
  submit: string
  /** «Прибор снят» */
  done: string
  onDone?: (() => void) | undefined
}

/** Moves one unit: where it goes, when and why. */
export function MoveDialog({
  unit,
  places,
  car = null,
  task,
  send,
  submit: submitTitle,
  done,
  onDone,
}: MoveDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [to, setTo] = useState(() => whereTo(places[0], car))
  const [on, setOn] = useState<string | null>(today)
  const [note, setNote] = useState('')
  const form = useUnitForm({ send, done })
  const needsReason = to.place === 'GONE'

  const submit = async () => {
    const wrong = {
      ...wrongWhere(to),
      ...(on === null && { on: 'Укажите день' }),
      ...(needsReason && note.trim() === '' && { note: 'Укажите причину' }),
    }
    if (Object.keys(wrong).length > 0) {
      form.show(wrong)
      throw new Error('fields are missing')
    }
    await form.run(
      {
        kind: 'moveUnit',
        unitId: unit.id,
        body: {
          ...destinationOf(to),
          // Without a day the move is of the moment in which it was made, on a device without a network too.
          ...(on !== null && on !== today && { on }),
          taskId: task?.id ?? null,
          note: note.trim(),
          ...(!form.mayInsist && { version: unit.version }),
        },
      },
      `${unitTitle(unit)} → ${placeText({ ...to, note: to.placeNote })}`,
    )
    onDone?.()
  }

  return (
    <DialogForm
      submit={form.mayInsist ? `Всё равно: ${submitTitle.toLowerCase()}` : submitTitle}
      onSubmit={submit}
      draft={{ to, on, note }}
      error={form.mayInsist ? null : form.refusal}
      errors={form.errors}
    >
      <MovedUnit unit={unit} />
      <WhereFields
        label="Куда"
        value={to}
        places={places}
        errors={form.errors}
        isCarFixed={car !== null}
        onChange={(next) => {
          form.show({})
          setTo(next)
        }}
      />
      <DayField
        label="Когда"
        value={on}
        error={form.errors['on']}
        onChange={(day) => {
          form.show({})
          setOn(day)
        }}
      />
      <Textarea
        label={needsReason ? 'Причина' : 'Примечание'}
        withAsterisk={needsReason}
        rows={2}
        data-grows={2}
        maxLength={500}
        value={note}
        error={form.errors['note']}
        onChange={({ currentTarget }) => {
          form.show({})
          setNote(currentTarget.value)
        }}
      />
      {form.mayInsist && <Insist text={form.refusal} />}
    </DialogForm>
  )
}

/** The unit of a window: its kind, model and serial, and where it is now. */
const MovedUnit = ({ unit }: { unit: Unit }) => (
  <div className="stack gap-4 rounded-lg bg-subtle pad-x-12 pad-y-10">
    <span className="row gap-8 min-width-0">
      <UnitModelName model={unit.model} />
    </span>
    <span className="row wrap gap-8 digits secondary">
      {serialText(unit)} · <UnitWhere unit={unit} />
    </span>
  </div>
)
