import { TextInput } from '@mantine/core'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { useState } from 'react'

import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { clock } from '../../ui/formats/dates.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { momentAt } from './momentAt.ts'
import { useRow } from './useRow.ts'
import type { SheetEdits } from './useSheet.ts'

type Save = (edits: SheetEdits) => Promise<unknown>

/** Asks for the time of arrival, which determines whether the person was late. */
export const openArrival = (row: RollCall, save: Save): void =>
  openModal({ title: 'Время прихода', body: () => <ArrivalForm row={row} save={save} /> })

/** Initial value of the field. */
function startOf({ arrivedAt, windowFrom, windowTo }: RollCall): string {
  const known = arrivedAt ?? windowFrom ?? windowTo
  return known === null ? '' : clock(known)
}

function ArrivalForm({ row: opened, save }: { row: RollCall; save: Save }) {
  const row = useRow(opened)
  const [time, setTime] = useState(startOf(row))
  const arrivedAt = momentAt(row.date, time)
  const [error, setError] = useState<string | undefined>()
  const submit = async () => {
    if (arrivedAt === null) {
      setError('Укажите часы и минуты, например 10:05')
      throw new Error('no time')
    }
    await save({ changes: [{ id: row.id, version: row.version, status: 'ARRIVED', arrivedAt }] })
  }
  return (
    <DialogForm submit="Отметить" onSubmit={submit} draft={time}>
      <TextInput
        type="time"
        label="Пришёл в"
        data-autofocus
        value={time}
        error={error}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setTime(currentTarget.value)
        }}
      />
    </DialogForm>
  )
}
