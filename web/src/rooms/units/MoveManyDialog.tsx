import { Textarea } from '@mantine/core'
import type { UnitsMove } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms, type UnitPlace } from '@naryad/contract/units/units.words'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { counted } from '../../ui/formats/plural.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { WhereFields } from './WhereFields.tsx'
import { destinationOf, whereTo } from './whereTo.ts'

export interface MoveManyDialogProps {
  ids: readonly number[]
  place: Exclude<UnitPlace, 'CAR'>
  submit: string
}

interface Outcome {
  failed: readonly { error: string }[]
  unchangedCount: number
}

/** Failures grouped by their reason, with how many there are of each. */
function failuresOf({ failed }: Outcome): string {
  const byReason = Map.groupBy(failed, ({ error }) => error)
  return [...byReason]
    .map(([reason, units]) => (units.length === 1 ? reason : `${reason} — ${units.length}`))
    .join('\n')
}

/** One place for all chosen units: «Выдать», «Вернуть в офис», «В ремонт», «Списать». */
export function MoveManyDialog({ ids, place, submit: submitTitle }: MoveManyDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [to, setTo] = useState(() => whereTo(place))
  const [on, setOn] = useState<string | null>(today)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const [failures, setFailures] = useState<string | null>(null)
  const refusal = useRefusal(setErrors)
  const needsReason = place === 'GONE'
  const move = useAction({
    run: (body: UnitsMove) => call(unitsRoutes.moveMany, { body }, { silent: true }),
    touches: ['units', 'maintenance', 'cars'],
    silent: true,
  })

  /** Nothing has been done: the window stays with what was entered, and says why. */
  const isRefused = ({ failed }: Outcome): boolean => failed.length === ids.length
  const report = (outcome: Outcome): void => {
    const { failed, unchangedCount } = outcome
    const moved = ids.length - failed.length - unchangedCount
    const done = [
      moved > 0 && `Перемещено: ${counted(moved, unitForms)}`,
      unchangedCount > 0 && `Уже там: ${counted(unchangedCount, unitForms)}`,
    ]
      .filter(Boolean)
      .join('. ')
    if (failed.length === 0) alert({ type: 'success', text: done })
    else
      alert({
        type: 'warning',
        title: done,
        text: `Не перемещено: ${counted(failed.length, unitForms)}\n${failuresOf(outcome)}`,
      })
  }

  const submit = async () => {
    const wrong = {
      ...(on === null && { on: 'Укажите день' }),
      ...(needsReason && note.trim() === '' && { note: 'Укажите причину' }),
    }
    if (Object.keys(wrong).length > 0) {
      setErrors(wrong)
      throw new Error('fields are missing')
    }
    const { userId, companyId, placeNote } = destinationOf(to)
    const outcome = await refusal.of(
      move.run({
        ids: [...ids],
        place,
        userId,
        companyId,
        placeNote,
        note: note.trim(),
        ...(on !== null && on !== today && { on }),
      }),
    )
    if (isRefused(outcome)) {
      setFailures(`Ничего не перемещено. ${failuresOf(outcome)}`)
      throw new Error('all refused')
    }
    report(outcome)
  }
  const change = (set: () => void) => {
    setErrors({})
    refusal.clear()
    setFailures(null)
    set()
  }

  return (
    <DialogForm
      submit={`${submitTitle} ${counted(ids.length, unitForms)}`}
      onSubmit={submit}
      draft={{ to, on, note }}
      error={failures ?? refusal.text}
      errors={errors}
    >
      {needsReason && (
        <p className="no-margin secondary">
          Списанные приборы уходят из списков и с ТС. Вернуть их можно перемещением.
        </p>
      )}
      <WhereFields
        label="Куда"
        value={to}
        places={[place]}
        errors={errors}
        onChange={(next) => change(() => setTo(next))}
      />
      <DayField label="Когда" value={on} error={errors['on']} onChange={(day) => change(() => setOn(day))} />
      <Textarea
        label={needsReason ? 'Причина' : 'Примечание'}
        withAsterisk={needsReason}
        rows={2}
        data-grows={2}
        maxLength={500}
        value={note}
        error={errors['note']}
        onChange={({ currentTarget }) => change(() => setNote(currentTarget.value))}
      />
    </DialogForm>
  )
}
