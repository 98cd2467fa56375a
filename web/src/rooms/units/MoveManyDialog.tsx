import { Textarea } from '@mantine/core'
import type { UnitsMove, UnitsMoveReply } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitForms, type UnitPlace } from '@naryad/contract/units/units.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { useRefusal } from '../../client/forms/useRefusal.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { DayField } from '../../ui/form/DayField.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { count } from '../../ui/formats/numbers.ts'
import { counted } from '../../ui/formats/plural.ts'
import type { ListSelection } from '../../ui/list/useSelection.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { shownModal } from '../../ui/overlays/modal.ts'
import { MovedMany } from './MovedMany.tsx'
import {
  failuresText,
  movedText,
  outcomeAlert,
  type UnitFailure,
  undoneText,
  useUndoMoves,
} from './moveOutcome.ts'
import { WhereFields } from './WhereFields.tsx'
import { destinationOf, whereTo } from './whereTo.ts'

export interface MoveManyDialogProps {
  ids: readonly number[]
  place: Exclude<UnitPlace, 'CAR'>
  submit: string
  selection: Pick<ListSelection, 'take' | 'clear'>
}

/** The outcome for more units than this stays in the window, where it can be undone without haste. */
const maxInAlert = 20

/** One place for all chosen units: «Выдать», «Вернуть в офис», «В ремонт», «Списать». */
export function MoveManyDialog({ ids, place, submit: submitTitle, selection }: MoveManyDialogProps) {
  const [today] = useState(() => dayOf(new Date()))
  const [to, setTo] = useState(() => whereTo(place))
  const [on, setOn] = useState<string | null>(today)
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FieldSentences>({})
  const [failures, setFailures] = useState<readonly UnitFailure[]>([])
  const [outcome, setOutcome] = useState<UnitsMoveReply | null>(null)
  const [own] = useState(shownModal.get)
  const undo = useUndoMoves()
  const { data: standing = 0 } = useQuery(unitsQueries.standing(ids))
  const refusal = useRefusal(setErrors)
  const needsReason = place === 'GONE'
  const move = useAction({
    run: (body: UnitsMove) => call(unitsRoutes.moveMany, { body }, { silent: true }),
    touches: ['units', 'maintenance', 'cars'],
    silent: true,
  })

  const report = (reply: UnitsMoveReply): void => {
    const { moves, failed } = reply
    selection.clear()
    // The window may have been closed while the units were being moved.
    const isShown = shownModal.get() === own
    if (isShown && (failed.length > 0 || moves.length > maxInAlert)) {
      setOutcome(reply)
      throw new Error('the outcome is shown')
    }
    alert({
      ...outcomeAlert(movedText(reply), failed),
      action: moves.length > 0 ? { title: 'Отменить', run: () => void undoInAlert(moves) } : undefined,
    })
  }
  const undoInAlert = async (moves: UnitsMoveReply['moves']) => {
    const reply = await undo.run(moves).catch(() => null)
    if (reply) alert(outcomeAlert(undoneText(moves, reply.failed), reply.failed))
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
    const reply = await refusal.of(
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
    // Nothing has been done: the window stays with what was entered, and says why.
    if (reply.failed.length === ids.length) {
      setFailures(reply.failed)
      throw new Error('all refused')
    }
    report(reply)
  }
  const change = (set: () => void) => {
    setErrors({})
    refusal.clear()
    setFailures([])
    set()
  }

  if (outcome) return <MovedMany reply={outcome} onChoose={selection.take} />
  return (
    <DialogForm
      submit={`${submitTitle} ${counted(ids.length, unitForms)}`}
      onSubmit={submit}
      draft={{ to, on, note }}
      error={failures.length > 0 ? `Ничего не перемещено. ${failuresText(failures)}` : refusal.text}
      errors={errors}
    >
      {needsReason && (
        <p className="no-margin secondary">
          Списанные приборы уходят из списков и с ТС. Вернуть их можно перемещением.
        </p>
      )}
      {standing > 0 && (
        <p className="no-margin warn" role="status">
          На ТС стоит приборов: {count(standing)} из {count(ids.length)}. Перемещение снимет их с ТС и закроет
          их сроки.
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
